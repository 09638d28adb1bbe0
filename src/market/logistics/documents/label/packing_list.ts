// The packing list, which the packer ticks off: the lower half of an A4 page.

import { type Box, below, cut, inset, type Sheet } from '../../../../engine/print/sheet.ts';
import { printedAt } from './captions.ts';
import { hasTrackingNumber, type Label } from './label.ts';

const row_mm = 6;
const columns = [10, 110, 50];

type Cells = readonly [string, string, string, string];

export function packingList(sheet: Sheet, box: Box, label: Label, made_at: number): void {
  const [title, facts, table] = cut(box, [9, 9]);
  sheet.text(title, 'PACKING LIST', { size: [15, 15], weight: 'bold' });
  sheet.text(title, printedAt(made_at, label.region), { size: [9, 9], align: 'right' });
  const [order, parcel, number] = cut(facts, [62, 62], true);
  for (const { cell, text } of [
    { cell: order, text: `Order ${label.order_sn}` },
    { cell: parcel, text: `Package ${label.package_number}` },
    {
      cell: number,
      text: hasTrackingNumber(label) ? `Tracking ${label.tracking_number}` : 'No tracking number',
    },
  ])
    sheet.text({ ...cell, width: cell.width - 2 }, text, { size: [9, 5] });
  rows(sheet, table, label);
}

function rows(sheet: Sheet, table: Box, { lines }: Label): void {
  drawRow(sheet, table, ['#', 'Item', 'Model', 'Qty'], 'bold');
  // The header and the total take one row each.
  const room = Math.floor(table.height / row_mm) - 2;
  const shown = lines.length > room ? lines.slice(0, room - 1) : lines;
  let rest = below(table, row_mm);
  const next = (cells: Cells, weight: 'regular' | 'bold') => {
    drawRow(sheet, rest, cells, weight);
    rest = below(rest, row_mm);
  };
  for (const [index, line] of shown.entries())
    next([`${index + 1}`, line.item_name, line.model_name, `${line.quantity}`], 'regular');
  if (shown.length < lines.length) next(['', `+ ${lines.length - shown.length} more`, '', ''], 'bold');
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  next(['', 'Total', '', `${pieces}`], 'bold');
  sheet.rule(rest, 'top');
}

function drawRow(sheet: Sheet, at: Box, cells: Cells, weight: 'regular' | 'bold'): void {
  sheet.rule(at, 'top', 0.15);
  cut({ ...at, height: row_mm }, columns, true).forEach((cell, index) => {
    sheet.text(inset(cell, 1, 0.4), cells[index] ?? '', {
      size: [9, 6],
      weight,
      lines_max: index === 1 || index === 2 ? 2 : 1,
      align: index === 3 ? 'right' : 'left',
      from: 'middle',
    });
  });
}
