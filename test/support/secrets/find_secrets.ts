// Finds secrets in bytes, in a single pass for any number of secrets.
import type { KnownSecrets } from './known_secrets.ts';

/** Readable bytes, and what they are, such as `log`. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

const withoutEnd = (base64: string) => base64.replace(/=+$/, '').slice(0, -1);

/** The forms in which a secret might be written. */
function formsOf(secret: string): Buffer[] {
  const texts = [secret, secret.toUpperCase(), encodeURIComponent(secret)];
  const bytes = [Buffer.from(secret)];
  if (secret.length % 2 === 0 && /^[0-9a-f]+$/.test(secret)) bytes.push(Buffer.from(secret, 'hex'));
  // If base64 starts in the middle of other bytes, all its letters change.
  for (const form of bytes.slice()) texts.push(withoutEnd(form.toString('base64')));
  return [...new Set(texts)].map((text) => Buffer.from(text)).concat(bytes.slice(1));
}

interface Form {
  readonly secret: string;
  readonly bytes: Buffer;
}

const filter_bits = 20;
const slotOf = (word: number) => Math.imul(word, 0x9e3779b1) >>> (32 - filter_bits);

/** Indexes forms by their first four bytes. */
function indexOf(secrets: Iterable<string>) {
  const by_word = new Map<number, Form[]>();
  const filter = new Uint8Array(2 ** filter_bits);
  for (const secret of secrets)
    for (const bytes of formsOf(secret)) {
      const word = bytes.readInt32LE(0);
      filter[slotOf(word)] = 1;
      by_word.set(word, [...(by_word.get(word) ?? []), { secret, bytes }]);
    }
  return { by_word, filter };
}

function* secretsIn(bytes: Buffer, { by_word, filter }: ReturnType<typeof indexOf>): Generator<string> {
  let word = 0;
  for (let at = 0; at < bytes.length; at++) {
    word = (word >>> 8) | ((bytes[at] as number) << 24);
    if (filter[slotOf(word)] !== 1) continue;
    for (const form of by_word.get(word) ?? [])
      if (bytes.subarray(at - 3, at - 3 + form.bytes.length).equals(form.bytes)) yield form.secret;
  }
}

/** Reports which secrets were found where: `partner_key 1a2b... in log`. */
export function findSecrets(known: KnownSecrets, places: readonly Place[]): string[] {
  if (known.all.size === 0) return [];
  const index = indexOf(known.all.keys());
  const found = new Set<string>();
  for (const { name, bytes } of places)
    for (const secret of secretsIn(bytes, index))
      found.add(`${known.all.get(secret)} ${secret.slice(0, 4)}... in ${name}`);
  return [...found].sort();
}
