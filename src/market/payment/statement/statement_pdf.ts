// A statement for people: one table on A4 pages.

import { openDocument } from '../../../engine/print/pdf_document.ts';
import { type Box, cut, Sheet } from '../../../engine/print/sheet.ts';
import { regions } from '../../../kit/contract/region.ts';
import { income_statement_kinds } from '../payment.ts';
import type { StatementSummary } from './statement_contents.ts';
import { localTimeWriter } from './statement_period.ts';
import { paginate, type StatementRow, statementRows } from './statement_rows.ts';

const size_mm = { width: 210, height: 297 };
const margin_mm = 20;
const row_mm = 6.5;
const table_width_mm = size_mm.width - 2 * margin_mm;
/** Distance of the table from the top: on the first page, below the head, and on the other pages. */
const table_top_mm = { first: 82, next: 32 };
const table_bottom_mm = size_mm.height - 24;
const columns_mm: readonly [number, number] = [95, 32];

const rowsBelow = (top: number) => Math.floor((table_bottom_mm - top) / row_mm) - 1;

/**
 * Draws a statement. Equal statements give equal bytes.
 *
 * @returns the bytes of a PDF.
 */
export async function writePdf(statement: StatementSummary): Promise<Uint8Array> {
  const { currency } = regions[statement.region];
  const title = `Income statement ${statement.statement_id}`;
  const document = openDocument({ title, size_mm, made_at: statement.made_at });
  const rows = statementRows(statement);
  const texts = statement.shop_name + JSON.stringify(rows);
  const typesetter = await document.typesetterFor(statement.region, texts);
  const pages = paginate(rows, rowsBelow(table_top_mm.first), rowsBelow(table_top_mm.next));
  for (const [at, page] of pages.entries()) {
    await document.addPage();
    const sheet = new Sheet(document.pdf, typesetter);
    const top = at === 0 ? table_top_mm.first : table_top_mm.next;
    if (at === 0) drawHead(sheet, statement);
    else drawRunningHead(sheet, statement);
    drawTable(sheet, page, top, currency);
    drawFoot(sheet, statement, at + 1, pages.length);
  }
  return document.end();
}

const across = (y: number, height: number): Box => ({ x: margin_mm, y, width: table_width_mm, height });

/** `2026-03-02 to 2026-03-08`. */
function periodText({ period, region }: StatementSummary): string {
  const dayOf = (at: number) => localTimeWriter(regions[region].time_zone)(at).slice(0, 'YYYY-MM-DD'.length);
  return `${dayOf(period.from)} to ${dayOf(period.to)}`;
}

const kindText = ({ statement_type }: StatementSummary) =>
  income_statement_kinds[statement_type].replace(/^./, (letter) => letter.toUpperCase());

function drawHead(sheet: Sheet, statement: StatementSummary): void {
  const { shop_id, shop_name, region, statement_id, made_at } = statement;
  const { currency, time_zone } = regions[region];
  sheet.text(across(20, 12), 'Income statement', { weight: 'bold', size: [22, 22], lines_max: 1 });
  sheet.text(across(20, 11), `No. ${statement_id}`, {
    size: [11, 7],
    lines_max: 1,
    align: 'right',
    from: 'bottom',
  });
  sheet.rule(across(34, 0), 'top', 0.6);
  const made = localTimeWriter(time_zone)(made_at).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
  const facts = [
    ['Shop', shop_name],
    ['Shop ID', String(shop_id)],
    ['Period', `${periodText(statement)} (${kindText(statement).toLowerCase()})`],
    ['Currency', currency],
    ['Local time', time_zone],
    ['Made', made],
  ] as const;
  facts.forEach(([name, value], at) => {
    const [left, right] = cut(across(39 + at * 6.2, 6), [34], true);
    sheet.text(left, name, { size: [9.5, 9.5], lines_max: 1 });
    sheet.text(right, value, { weight: 'bold', size: [9.5, 6], lines_max: 1 });
  });
}

function drawRunningHead(sheet: Sheet, statement: StatementSummary): void {
  const [left, right] = cut(across(19, 7), [100], true);
  sheet.text(left, `Income statement, ${statement.shop_name}`, {
    weight: 'bold',
    size: [10, 7],
    lines_max: 1,
  });
  sheet.text(right, periodText(statement), { size: [10, 7], lines_max: 1, align: 'right' });
}

function drawTable(sheet: Sheet, rows: readonly StatementRow[], top: number, currency: string): void {
  const head: StatementRow = { kind: 'heading', text: 'Item', detail: 'Count / time', amount: currency };
  drawRow(sheet, head, top);
  sheet.rule(across(top + row_mm, 0), 'top', 0.4);
  rows.forEach((row, at) => {
    drawRow(sheet, row, top + (at + 1) * row_mm);
  });
}

function drawRow(sheet: Sheet, { kind, text = '', detail = '', amount = '' }: StatementRow, y: number): void {
  const box = across(y, row_mm);
  if (kind === 'total') sheet.rule(box, 'top', 0.2);
  const weight = kind === 'line' ? 'regular' : 'bold';
  const [name, middle, money] = cut(box, columns_mm, true);
  const indented = kind === 'line' ? { ...name, x: name.x + 4, width: name.width - 4 } : name;
  sheet.text(indented, text, { weight, size: [9.5, 6], lines_max: 1, from: 'middle' });
  sheet.text(middle, detail, { size: [8.5, 6], lines_max: 1, from: 'middle', align: 'right' });
  sheet.text(money, amount, { weight, size: [9.5, 5], lines_max: 1, from: 'middle', align: 'right' });
}

function drawFoot(sheet: Sheet, statement: StatementSummary, page: number, pages: number): void {
  const box = across(size_mm.height - 17, 6);
  sheet.rule(box, 'top', 0.2);
  const row = { ...box, y: box.y + 1.5 };
  sheet.text(row, `Statement ${statement.statement_id}, shop ${statement.shop_id}`, {
    size: [8, 6],
    lines_max: 1,
  });
  sheet.text(row, `Page ${page} of ${pages}`, { size: [8, 8], lines_max: 1, align: 'right' });
}
