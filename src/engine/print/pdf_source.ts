// A document that was printed earlier, from which pages are copied: one of ours, or one that pdfkit wrote for us before.
import { first_own_number, pdf_head } from './pdf_objects.ts';
import type { PdfPages } from './pdf_pages.ts';

/** Bytes of the document, from `start` to `end`. */
interface Range {
  readonly start: number;
  end: number;
}

/** Objects that are equal in all documents, with the line before them. */
interface SharedObjects extends Range {
  readonly objects: [number: number, offset: number][];
}

const reference = /\b(\d+) 0 R\b/g;

export class PdfSource {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #is_own: boolean;
  readonly #bodies = new Map<number, Range>();
  readonly #shared = new Map<number, SharedObjects>();
  readonly #copied = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#text = buffer.toString('latin1');
    this.#is_own = buffer.subarray(0, pdf_head.length).equals(pdf_head);
    this.#findObjects();
  }

  #findObjects(): void {
    const next = /%[^\n]*\n|(\d+) 0 obj\n|\s+/y;
    let shared: SharedObjects | undefined;
    for (let found = next.exec(this.#text); found; found = next.exec(this.#text)) {
      const { index, 0: token, 1: digits } = found;
      if (token.startsWith('%')) shared = { start: index, end: index, objects: [] };
      if (digits === undefined) continue;
      const number = Number(digits);
      const end = this.#endOf(next.lastIndex);
      this.#bodies.set(number, { start: next.lastIndex, end });
      next.lastIndex = this.#text.indexOf('endobj', end) + 'endobj\n'.length;
      if (!this.#is_own || number >= first_own_number || !shared) continue;
      shared.objects.push([number, index - shared.start]);
      shared.end = next.lastIndex;
      this.#shared.set(number, shared);
    }
  }

  /** Where the body of an object ends. */
  #endOf(start: number): number {
    const end = this.#text.indexOf('endobj', start);
    if (end === -1) throw new Error('An object of a stored document has no end.');
    const entries = this.#entriesAt(start, end);
    if (entries.length === end - start) return end;
    const length = Number(/\/Length (\d+)/.exec(entries)?.[1]);
    return (
      this.#text.indexOf('endstream', start + entries.length + 'stream\n'.length + length) +
      'endstream'.length
    );
  }

  /** The part of a body before its stream. */
  #entriesAt(start: number, end: number): string {
    const stream = this.#text.indexOf('\nstream\n', start);
    return this.#text.slice(start, stream === -1 || stream > end ? end : stream + 1);
  }

  #entriesOf(number: number): { entries: string; rest: Uint8Array } {
    const body = this.#bodies.get(number);
    if (!body) throw new Error(`A stored document has no object ${number}.`);
    const entries = this.#entriesAt(body.start, body.end);
    return { entries, rest: this.#bytes.subarray(body.start + entries.length, body.end) };
  }

  /** The numbers of the pages, in order. */
  get pages(): readonly number[] {
    for (const number of this.#bodies.keys()) {
      const { entries } = this.#entriesOf(number);
      const kids = /\/Type \/Pages\b/.test(entries) && /\/Kids \[([^\]]*)\]/.exec(entries)?.[1];
      if (kids) return [...kids.matchAll(reference)].map(([, page]) => Number(page));
    }
    return [];
  }

  /** Copies a page to the end of another document, with what it refers to and what is not there yet. */
  copyPage(number: number, target: PdfPages): void {
    const { entries } = this.#entriesOf(number);
    const own = entries.replace(/\/Parent \d+ 0 R|\/Type \/Page\b|^\s*<<|>>\s*$/g, '').trim();
    target.addPage(`${this.#renumbered(own, target)}\n`);
  }

  #renumbered(entries: string, target: PdfPages): string {
    return entries.replace(reference, (_, digits) => `${this.#copy(Number(digits), target)} 0 R`);
  }

  /** Copies an object. @returns its number in the other document. */
  #copy(number: number, target: PdfPages): number {
    const { objects } = target;
    const shared = this.#shared.get(number);
    if (shared) {
      if (!objects.has(number))
        objects.writePrepared(this.#bytes.subarray(shared.start, shared.end), shared.objects);
      return number;
    }
    const known = this.#copied.get(number);
    if (known !== undefined) return known;
    const copy = objects.reserve();
    this.#copied.set(number, copy);
    const { entries, rest } = this.#entriesOf(number);
    objects.write(copy, [this.#renumbered(entries, target), rest]);
    return copy;
  }
}
