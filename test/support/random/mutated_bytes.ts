// Arbitrary bytes, and valid bytes with changes, for fast-check.
import fc from 'fast-check';

/** True with a probability of 1 in `times`. */
export const oneIn = (times: number): fc.Arbitrary<boolean> =>
  fc.oneof({ arbitrary: fc.constant(false), weight: times - 1 }, { arbitrary: fc.constant(true), weight: 1 });

export const bytes = (length_max: number, minLength = 0): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ minLength, maxLength: length_max, size: 'max' }).map((array) => Buffer.from(array));

const odd_texts = ['\r\n', '\n', '\0', ' ', ':', '%', '"', '\r\n\r\n', '\u{1f600}', '&', '?'];

/** The replacement of some bytes: other bytes, none, the bytes twice, or a text. */
const replacement: fc.Arbitrary<(replaced: Buffer) => Buffer> = fc.oneof(
  bytes(4, 1).map((others) => () => others),
  fc.constant(() => Buffer.alloc(0)),
  fc.constant((replaced: Buffer) => Buffer.concat([replaced, replaced])),
  fc.constantFrom(...odd_texts).map((text) => () => Buffer.from(text)),
);

const edit = fc.record({ place: fc.nat(), length: fc.nat(11), replacement });

/** Changes, removes, doubles or inserts a few of the bytes, and may cut off the end. */
export const byteMutation: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc
  .record({ edits: fc.array(edit, { minLength: 1, maxLength: 5 }), is_cut: oneIn(4), end: fc.nat() })
  .map(({ edits, is_cut, end }) => (whole) => {
    let mutated = whole;
    for (const { place, length, replacement } of edits) {
      const at = place % (mutated.length + 1);
      const to = Math.min(mutated.length, at + length);
      const middle = replacement(mutated.subarray(at, to));
      mutated = Buffer.concat([mutated.subarray(0, at), middle, mutated.subarray(to)]);
    }
    return is_cut ? mutated.subarray(0, end % (mutated.length + 1)) : mutated;
  });
