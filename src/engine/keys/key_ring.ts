import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { ExplainedError } from '../../kit/contract/thrown.ts';

const nonce_bytes = 12;
const tag_bytes = 16;

/** HKDF-SHA256 of a key, 32 bytes: another key for each purpose. */
export const deriveKey = (key: KeyObject, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32));

/** None of the master keys decrypts a text in the database. */
export class MasterKeyError extends ExplainedError {
  override readonly name = 'MasterKeyError';
}

/** A text that is stored encrypted. */
export interface SealedText {
  /** For messages: `Key 2 of partner 7`. */
  readonly what: string;
  /** Binds the text to its row. */
  readonly place: string;
  /** In base64. */
  readonly sealed: string;
}

/**
 * Encrypts with the newest of several keys, and decrypts with any of them, so that keys can be replaced while servers run.
 * AES-256-GCM: nonce, ciphertext and tag.
 */
export class KeyRing {
  readonly #keys: readonly [KeyObject, ...KeyObject[]];

  /** @param keys of 256 bits, the newest first. */
  constructor(keys: readonly [KeyObject, ...KeyObject[]]) {
    this.#keys = keys;
  }

  /** The key that was there first. */
  get oldest(): KeyObject {
    return this.#keys.at(-1) ?? this.#keys[0];
  }

  /** A ring that also decrypts with the keys of another one. */
  followedBy(older: KeyRing): KeyRing {
    const [newest, ...others] = this.#keys;
    return new KeyRing([newest, ...others, ...older.#keys]);
  }

  /** A ring of other keys, one derived from each. */
  derived(purpose: string): KeyRing {
    const [newest, ...older] = this.#keys;
    const derive = (key: KeyObject) => createSecretKey(deriveKey(key, purpose));
    return new KeyRing([derive(newest), ...older.map(derive)]);
  }

  /** @param place what the text belongs to, such as its row: it can be decrypted only with the same place. */
  sealBytes(text: string, place = ''): Buffer {
    const nonce = randomBytes(nonce_bytes);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0], nonce).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
  }

  /** The text; undefined if none of the keys has sealed it, for another place, or if it was altered. */
  openBytes(bytes: Buffer, place = ''): string | undefined {
    for (const key of this.#keys) {
      const text = openWith(key, bytes, place);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  /** The same in base64. */
  seal(text: string, place = ''): string {
    return this.sealBytes(text, place).toString('base64');
  }

  open(sealed: string, place = ''): string | undefined {
    return this.openBytes(Buffer.from(sealed, 'base64'), place);
  }

  /** The same for what must have been sealed by one of the keys. @throws MasterKeyError if it was not, or was altered. */
  openText({ what, place, sealed }: SealedText): string {
    const text = this.open(sealed, place);
    if (text === undefined)
      throw new MasterKeyError(
        `${what} cannot be decrypted: the master key (STOA_MASTER_KEY, or the file master.key next to an SQLite database) is not the one it was encrypted with, or its row was altered.`,
      );
    return text;
  }

  /** Whether the newest key has sealed a text. */
  isNewest({ sealed, place }: SealedText): boolean {
    return openWith(this.#keys[0], Buffer.from(sealed, 'base64'), place) !== undefined;
  }
}

function openWith(key: KeyObject, bytes: Buffer, place: string): string | undefined {
  if (bytes.length < nonce_bytes + tag_bytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonce_bytes), {
    authTagLength: tag_bytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(-tag_bytes));
  const text = decipher.update(bytes.subarray(nonce_bytes, -tag_bytes), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    // Sealed with another key or for another place, or altered.
    return undefined;
  }
}
