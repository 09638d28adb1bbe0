// A sheet that can also draw barcodes.
import { FastSheet } from '../../../../engine/print/fast_sheet.ts';
import type { Box } from '../../../../engine/print/sheet.ts';
import { moduleWidth, onDot } from './barcode.ts';
import { barsOf } from './bars.ts';

export class LabelSheet extends FastSheet {
  /**
   * Draws a Code 128 barcode in the middle of a box, including its quiet zones, from left to right or from top to
   * bottom.
   */
  barcode(box: Box, text: string, down = false): void {
    const widths = barsOf(text);
    const modules = widths.reduce((sum, width) => sum + width, 0);
    const length = down ? box.height : box.width;
    const module_mm = moduleWidth(modules, length);
    if (module_mm === undefined)
      throw new Error(`A barcode of ${modules} modules is too long for the label.`);
    let at = onDot((down ? box.y : box.x) + (length - modules * module_mm) / 2);
    const bars: Box[] = [];
    for (const [index, width] of widths.entries()) {
      const length_mm = width * module_mm;
      // Bars and gaps alternate, and the first is a bar.
      if (index % 2 === 0)
        bars.push(down ? { ...box, y: at, height: length_mm } : { ...box, x: at, width: length_mm });
      at += length_mm;
    }
    this.fill(bars);
  }
}
