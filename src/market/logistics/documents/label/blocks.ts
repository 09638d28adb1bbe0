// The parts of a label. Each function draws one part into the box that the page assigns to it.

import { type Box, below, cut, inset, type Placing } from '../../../../engine/print/sheet.ts';
import type { DocumentType } from '../../logistics.ts';
import { fromCaption, printedAt, toCaption } from './captions.ts';
import {
  barcodeText,
  hasTrackingNumber,
  isJob,
  type Label,
  type LabelAddress,
  type LabelLine,
} from './label.ts';
import type { LabelSheet } from './label_sheet.ts';

/** The text size relative to the thermal label. Paper has more room. */
export type Scale = number;

/** Every number that the marketplace makes is shorter, and is printed in one line. */
const one_line_max = 24;

const caption_size: readonly [number, number] = [6, 6];

const sizes = (scale: Scale, largest: number, smallest: number): readonly [number, number] => [
  largest * scale,
  smallest,
];

/** The non-empty parts without duplicates: many cities have the same name as their state. */
const together = (...parts: readonly string[]) =>
  [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '').join(', ');

/** Draws the small caption over a value. @returns the box that remains for the value. */
function caption(sheet: LabelSheet, box: Box, text: string): Box {
  const inner = inset(box, 1.5, 0.8);
  const line = { ...inner, height: 3.2 };
  sheet.text(line, text, { size: caption_size, weight: 'bold', lines_max: 1 });
  return below(inner, line.height);
}

/** Draws the carrier, the kind of document and the region. */
export function band(
  sheet: LabelSheet,
  box: Box,
  label: Label,
  document_type: DocumentType,
  scale: Scale,
): void {
  const [carrier, title, region] = cut(box, [box.width - 38 * scale, 25 * scale], true);
  sheet.text(inset(carrier, 2, 0.5), label.channel_name, {
    size: sizes(scale, 18, 7),
    weight: 'bold',
    lines_max: 2,
    from: 'middle',
  });
  sheet.rule(title, 'left');
  sheet.text(inset(title, 1, 0.5), isJob(document_type) ? 'ONLINE BOOKING JOB SLIP' : 'AIR WAYBILL', {
    size: sizes(scale, 9, 6),
    weight: 'bold',
    lines_max: 2,
    align: 'center',
    from: 'middle',
  });
  sheet.rule(region, 'left');
  sheet.text(inset(region, 0.5), label.region, {
    size: sizes(scale, 18, 10),
    weight: 'bold',
    align: 'center',
    from: 'middle',
  });
}

/** Draws the number of the package, as a barcode and as text. */
export function tracking(sheet: LabelSheet, box: Box, label: Label, scale: Scale): void {
  const code = barcodeText(label);
  if (code === undefined) {
    trackingNumberText(sheet, box, label, scale, 4);
    return;
  }
  const number_height = 7 * scale;
  const bars = below({ ...box, height: box.height - number_height }, 2.2);
  sheet.barcode(inset(bars, 0.5, 0), code);
  trackingNumberText(sheet, below(box, box.height - number_height), label, scale, 1);
}

/** Draws the tracking number or, if there is none, the package number with its caption. */
export function trackingNumberText(
  sheet: LabelSheet,
  box: Box,
  label: Label,
  scale: Scale,
  lines_max: number,
): void {
  const { tracking_number, package_number } = label;
  const shown = hasTrackingNumber(label) ? tracking_number : `PACKAGE NO. ${package_number}`;
  sheet.text(inset(box, 1.5, 0.4), shown, {
    size: sizes(scale, 15, 5),
    weight: 'bold',
    lines_max: shown.length > 2 * one_line_max ? lines_max : 1,
    align: 'center',
    from: 'middle',
  });
}

/** Draws the destination large enough to be read from a distance when parcels are sorted. */
export function routing(sheet: LabelSheet, box: Box, { recipient }: Label, scale: Scale): void {
  const [area, zipcode] = cut(box, [box.width * 0.64], true);
  const name = together(recipient.state, recipient.city) || together(recipient.district, recipient.town);
  const large: Omit<Placing, 'size'> = { weight: 'bold', from: 'middle' };
  sheet.text(caption(sheet, area, 'SORT TO'), name, { ...large, size: sizes(scale, 18, 7), lines_max: 2 });
  sheet.rule(zipcode, 'left');
  sheet.text(caption(sheet, zipcode, 'POSTCODE'), recipient.zipcode, {
    ...large,
    size: sizes(scale, 26, 7),
    lines_max: 1,
    align: 'center',
  });
}

const place = (who: LabelAddress) => [
  who.address,
  together(who.town, who.district, who.city, who.state, who.zipcode, who.region),
];

export function recipient(sheet: LabelSheet, box: Box, label: Label, scale: Scale): void {
  const who = label.recipient;
  let rest = caption(sheet, box, toCaption(label.region));
  const name = { ...rest, height: rest.height * 0.4 };
  rest = below(rest, sheet.text(name, who.name, { size: sizes(scale, 16, 7), weight: 'bold', lines_max: 2 }));
  const phone = { ...rest, height: rest.height * 0.3 };
  rest = below(
    rest,
    sheet.text(phone, who.phone, { size: sizes(scale, 12, 6), weight: 'bold', lines_max: 1 }),
  );
  sheet.text(rest, place(who), { size: sizes(scale, 12, 5) });
}

/** Draws the sender. A courier's booking slip shows the sender as large as the recipient. */
export function sender(
  sheet: LabelSheet,
  box: Box,
  label: Label,
  document_type: DocumentType,
  scale: Scale,
): void {
  const who = label.sender;
  const job = isJob(document_type);
  const words = job ? `${fromCaption(label.region)} · SENDER'S REAL NAME` : fromCaption(label.region);
  const rest = caption(sheet, box, words);
  const style: Omit<Placing, 'size'> = { weight: 'bold', lines_max: 2 };
  const [name, phone] = cut({ ...rest, height: rest.height * 0.5 }, [rest.width * 0.68], true);
  const height = Math.max(
    sheet.text(name, who.name, { ...style, size: sizes(scale, job ? 16 : 9, 5) }),
    sheet.text(phone, who.phone, { ...style, size: sizes(scale, 9, 5), lines_max: 1, align: 'right' }),
  );
  sheet.text(below(rest, height), place(who), { size: sizes(scale, 8, 5) });
}

export function numbers(
  sheet: LabelSheet,
  [order, parcel, printed]: readonly [Box, Box, Box],
  label: Label,
  made_at: number,
  scale: Scale,
): void {
  const cells = [
    { box: order, name: 'ORDER NO.', value: label.order_sn },
    { box: parcel, name: 'PACKAGE NO.', value: label.package_number },
    { box: printed, name: 'PRINTED', value: printedAt(made_at, label.region) },
  ];
  for (const { box, name, value } of cells) {
    // Numbers are never truncated: one that is longer than ours are is split over lines, not set too small.
    const lines_max = value.length > one_line_max ? 3 : 1;
    sheet.text(caption(sheet, box, name), value, { size: sizes(scale, 10, 4), weight: 'bold', lines_max });
  }
}

const described = ({ item_name, model_name }: LabelLine) =>
  model_name.trim() === '' ? item_name : `${item_name} [${model_name}]`;

/** Draws the contents of the parcel, one line each, as many as fit, and the number of the remaining ones. */
export function contents(
  sheet: LabelSheet,
  box: Box,
  lines: readonly LabelLine[],
  row_mm: number,
  size: readonly [number, number],
): void {
  const rows = Math.max(1, Math.floor(box.height / row_mm));
  const shown = lines.length > rows ? lines.slice(0, rows - 1) : lines;
  shown.forEach((line, index) => {
    const row = { ...below(box, index * row_mm), height: row_mm };
    const [count, name] = cut(row, [row_mm * 2.2], true);
    const style: Placing = { size, lines_max: 1, from: 'middle' };
    sheet.text(count, `${line.quantity} ×`, { ...style, weight: 'bold' });
    sheet.text(name, described(line), style);
  });
  if (shown.length < lines.length)
    sheet.text(
      { ...below(box, shown.length * row_mm), height: row_mm },
      `+ ${lines.length - shown.length} more`,
      {
        size,
        weight: 'bold',
        lines_max: 1,
        from: 'middle',
      },
    );
}

export function note(sheet: LabelSheet, box: Box, text: string, scale: Scale): void {
  sheet.text(caption(sheet, box, 'NOTE'), text, { size: sizes(scale, 8, 5) });
}
