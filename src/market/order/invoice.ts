// Reads the invoice documents that sellers give.
import type { InvoiceFileType } from './order.ts';

const signatures: Readonly<Record<Exclude<InvoiceFileType, 'xml'>, readonly number[]>> = {
  pdf: [0x25, 0x50, 0x44, 0x46, 0x2d],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** Whether the bytes begin as a file of this format does. */
export function isOfType(bytes: Uint8Array, file_type: InvoiceFileType): boolean {
  if (file_type === 'xml')
    return /^\uFEFF?\s*<[A-Za-z?!]/.test(new TextDecoder().decode(bytes.subarray(0, 200)));
  return signatures[file_type].every((byte, at) => bytes[at] === byte);
}

/** A fiscal note of Brazil, as its XML says. Amounts are in micros, issue_date is Unix seconds. */
export interface FiscalNote {
  readonly number: string;
  readonly series_number: string;
  readonly access_key: string;
  readonly tax_code: string;
  readonly issue_date: number;
  readonly total_value_micros: number;
  readonly products_total_value_micros: number;
}

/**
 * Reads a fiscal note from its XML.
 *
 * @param now counts as its time of issue if it does not say one.
 * @returns undefined if its access key of 44 digits or its number cannot be read.
 */
export function readFiscalNote(bytes: Uint8Array, now: number): FiscalNote | undefined {
  const xml = new TextDecoder().decode(bytes);
  const textOf = (name: string) =>
    new RegExp(`<(?:[\\w-]{1,30}:)?${name}>\\s{0,20}([^<]{1,60}?)\\s{0,20}<`).exec(xml)?.[1];
  const access_key = /\bId\s{0,9}=\s{0,9}["']NFe(\d{44})["']/.exec(xml)?.[1] ?? textOf('chNFe');
  const number = textOf('nNF');
  if (number === undefined || access_key === undefined || !/^\d{44}$/.test(access_key)) return undefined;
  const issued_ms = Date.parse(textOf('dhEmi') ?? '');
  const micros = (name: string) => {
    const amount = textOf(name) ?? '0';
    return /^\d{1,9}(\.\d{1,6})?$/.test(amount) ? Math.round(Number(amount) * 1_000_000) : 0;
  };
  return {
    number,
    series_number: textOf('serie') ?? '',
    access_key,
    tax_code: textOf('CFOP') ?? '',
    issue_date: Number.isNaN(issued_ms) || issued_ms < 0 ? now : Math.floor(issued_ms / 1_000),
    total_value_micros: micros('vNF'),
    products_total_value_micros: micros('vProd'),
  };
}
