// The hash by which Citus chooses the shard of a row: that of PostgreSQL's hash indexes for the type of the column
// (`hashint8` and `hashtext`, in PostgreSQL's hashfn.c and hashfunc.c). Data on disk depends on it, so it never changes.

const start = 0x9e3779b9 + 3_923_095;

const turn = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** The last steps of Bob Jenkins' lookup3. The result is signed, as the ranges of shards are. */
function finish(first: number, second: number, third: number): number {
  let [a, b, c] = [first, second, third];
  c = (c ^ b) - turn(b, 14);
  a = (a ^ c) - turn(c, 11);
  b = (b ^ a) - turn(a, 25);
  c = (c ^ b) - turn(b, 16);
  a = (a ^ c) - turn(c, 4);
  b = (b ^ a) - turn(a, 14);
  return ((c ^ b) - turn(b, 24)) | 0;
}

/** The hash of a bigint. */
export function hashInteger(value: number): number {
  const high = Math.floor(value / 2 ** 32) | 0;
  const folded = (value | 0) ^ (value >= 0 ? high : ~high);
  const state = (start + 4) | 0;
  return finish((state + folded) | 0, state, state);
}

/** The hash of a text. */
export function hashText(text: string): number {
  const bytes = Buffer.from(text);
  let a = (start + bytes.length) | 0;
  let b = a;
  let c = a;
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + bytes.readInt32LE(at)) | 0;
    b = (b + bytes.readInt32LE(at + 4)) | 0;
    c = (c + bytes.readInt32LE(at + 8)) | 0;
    a = ((a - c) | 0) ^ turn(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turn(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turn(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ turn(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turn(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turn(b, 4);
    b = (b + a) | 0;
  }
  // The lowest byte of the third word is left out, because the length takes its place.
  for (let rest = 0; at + rest < bytes.length; rest++) {
    const byte = bytes[at + rest] ?? 0;
    if (rest < 4) a = (a + (byte << (8 * rest))) | 0;
    else if (rest < 8) b = (b + (byte << (8 * (rest - 4)))) | 0;
    else c = (c + (byte << (8 * (rest - 7)))) | 0;
  }
  return finish(a, b, c);
}
