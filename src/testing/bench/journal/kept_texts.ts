// The texts of recorded calls, as bytes outside of the heap. There they cost no garbage collection, although each call is
// kept for longer than objects of a call usually live. On the heap they caused three full collections in 10,000 reads.
import type { CallTexts, KeptBody } from './recorded_call.ts';

const slab_bytes = { min: 16_384, max: 131_072 };
/** How many empty slabs wait for texts. */
const spares_max = 2;

/** Bytes that are given away from the start to the end, and are used again when all of them were given back. */
class Slab {
  readonly bytes: Buffer;
  used = 0;
  holders = 0;

  constructor(byte_count: number) {
    this.bytes = Buffer.allocUnsafeSlow(byte_count);
  }

  get room(): number {
    return this.bytes.length - this.used;
  }
}

/** The texts of one call, until they are given back. */
export class KeptTexts {
  constructor(
    readonly slab: Slab,
    readonly at: number,
    /** Of the query, and of the texts of both bodies. */
    readonly byte_counts: readonly [number, number, number],
    readonly texts: Readonly<Record<'request_body' | 'answer_body', KeptBody>>,
  ) {}

  get byte_count(): number {
    const [query, request, answer] = this.byte_counts;
    return query + request + answer;
  }

  read(): CallTexts {
    const [query, request, answer] = this.byte_counts;
    const { request_body, answer_body } = this.texts;
    const from = this.at + query;
    return {
      query: this.#textAt(this.at, query),
      request_body: { ...request_body, text: this.#bodyAt(request_body, from, request) },
      answer_body: { ...answer_body, text: this.#bodyAt(answer_body, from + request, answer) },
    };
  }

  #textAt(from: number, byte_count: number): string {
    return this.slab.bytes.toString('utf8', from, from + byte_count);
  }

  #bodyAt({ text }: KeptBody, from: number, byte_count: number): string | undefined {
    return text === undefined ? undefined : this.#textAt(from, byte_count);
  }
}

/** A body without its text, which is kept apart. */
const emptied = (body: KeptBody): KeptBody => (body.text ? { ...body, text: '' } : body);

/** Keeps texts of calls that are given back in about the order in which they came. */
export class TextStore {
  #slab: Slab | undefined;
  readonly #spares: Slab[] = [];
  #next_bytes = slab_bytes.min;

  keep({ query, request_body, answer_body }: CallTexts): KeptTexts {
    const texts = [query, request_body.text ?? '', answer_body.text ?? ''] as const;
    const byte_counts = [
      Buffer.byteLength(texts[0]),
      Buffer.byteLength(texts[1]),
      Buffer.byteLength(texts[2]),
    ] as const;
    const slab = this.#slabFor(byte_counts[0] + byte_counts[1] + byte_counts[2]);
    const at = slab.used;
    for (const text of texts) if (text !== '') slab.used += slab.bytes.write(text, slab.used);
    slab.holders++;
    const bodies = { request_body: emptied(request_body), answer_body: emptied(answer_body) };
    return new KeptTexts(slab, at, byte_counts, bodies);
  }

  /** The bytes may be used for other texts. */
  giveBack({ slab }: KeptTexts): void {
    slab.holders--;
    if (slab.holders > 0) return;
    slab.used = 0;
    if (slab !== this.#slab && this.#spares.length < spares_max) this.#spares.push(slab);
  }

  #slabFor(byte_count: number): Slab {
    if (this.#slab && this.#slab.room >= byte_count) return this.#slab;
    const spare = this.#spares.pop();
    if (spare && spare.room >= byte_count) this.#slab = spare;
    else {
      this.#slab = new Slab(Math.max(this.#next_bytes, byte_count));
      this.#next_bytes = Math.min(slab_bytes.max, this.#next_bytes * 2);
    }
    return this.#slab;
  }
}
