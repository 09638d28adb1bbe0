// A sheet that can also draw barcodes.
import { FastSheet } from '../../../../engine/print/fast_sheet.ts';
import { type Box, inPoints, points } from '../../../../engine/print/sheet.ts';
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
    const code_mm = modules * module_mm;
    const from = onDot((down ? box.y : box.x) + (length - code_mm) / 2);
    const code = down ? { ...box, y: from, height: code_mm } : { ...box, x: from, width: code_mm };
    this.page.bars(inPoints(code), points(module_mm), widths, down);
  }
}
