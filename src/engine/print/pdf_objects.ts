// Writes the objects of a PDF, one after the other, and the table in which readers look for them.

/** The bytes of a PDF. Strings are written as Latin-1. */
export type PdfBody = string | readonly (string | Uint8Array)[];

export const pdf_head = Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff Stoa\n', 'latin1');

/** Numbers of objects below this one belong to prepared fonts, which have the same numbers in every document. */
export const first_own_number = 1000;

/**
 * A number for a PDF. Readers place letters on whole dots, so rougher numbers of points would move some of them by one
 * dot.
 */
export const pdfNumber = (value: number, decimals = 6): string => {
  const unit = 10 ** decimals;
  return String(Math.round(value * unit) / unit);
};

/** The characters of a text in UTF-16, in hex. */
export const hexText = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A text string of a PDF: ASCII as it is, other texts in hex. */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<feff${hexText(text)}>`;
}

/** A dictionary and the bytes that follow it. */
export const streamBody = (entries: string, bytes: Uint8Array): PdfBody => [
  `<<\n${entries}/Length ${bytes.length}\n>>\nstream\n`,
  bytes,
  '\nendstream',
];

export class PdfObjects {
  #chunks: Uint8Array[] = [pdf_head];
  #length = pdf_head.length;
  #next = first_own_number;
  readonly #offsets = new Map<number, number>();
  readonly #bytes_max: number;

  constructor(bytes_max: number) {
    this.#bytes_max = bytes_max;
  }

  /** Whether the document exceeds its limit. Its bytes are then released, and no more are held. */
  get is_too_large(): boolean {
    return this.#length > this.#bytes_max;
  }

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#next++;
  }

  has(number: number): boolean {
    return this.#offsets.has(number);
  }

  write(number: number, body: PdfBody): void {
    this.#offsets.set(number, this.#length);
    this.#add(`${number} 0 obj\n`);
    for (const part of typeof body === 'string' ? [body] : body) this.#add(part);
    this.#add('\nendobj\n');
  }

  add(body: PdfBody): number {
    const number = this.reserve();
    this.write(number, body);
    return number;
  }

  /** Writes objects that are already in their final form. `objects` has their numbers and where they begin. */
  writePrepared(bytes: Uint8Array, objects: Iterable<readonly [number: number, offset: number]>): void {
    for (const [number, offset] of objects) this.#offsets.set(number, this.#length + offset);
    this.#add(bytes);
  }

  #add(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.#length += bytes.length;
    if (this.is_too_large) this.#chunks = [];
    else this.#chunks.push(bytes);
  }

  /**
   * Ends the file.
   *
   * @returns its bytes, in a buffer of their own, which can be transferred to another thread.
   */
  end(root: number, info: number): Uint8Array {
    const number = this.reserve();
    const start = this.#length;
    this.#offsets.set(number, start);
    const numbers = [...this.#offsets.keys()].sort((one, other) => one - other);
    const sections: [first: number, count: number][] = [[0, 1]];
    for (const each of numbers) {
      const last = sections.at(-1);
      if (last && last[0] + last[1] === each) last[1]++;
      else sections.push([each, 1]);
    }
    // A row for each object: its type, its place, and its generation. Object 0 is free.
    const place_bytes = start < 2 ** 16 ? 2 : 3;
    const row_bytes = place_bytes + 2;
    const table = Buffer.alloc(row_bytes * (numbers.length + 1));
    table[row_bytes - 1] = 255;
    numbers.forEach((each, at) => {
      table[row_bytes * (at + 1)] = 1;
      table.writeUIntBE(this.#offsets.get(each) ?? 0, row_bytes * (at + 1) + 1, place_bytes);
    });
    const index = sections.flat().join(' ');
    const entries = `/Type /XRef\n/W [1 ${place_bytes} 1]\n/Index [${index}]\n/Size ${number + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n`;
    this.write(number, streamBody(entries, table));
    this.#add(`startxref\n${start}\n%%EOF\n`);
    return Uint8Array.from(Buffer.concat(this.#chunks));
  }
}
