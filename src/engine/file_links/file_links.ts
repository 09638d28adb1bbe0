// Links to files: anybody who has a link can fetch one file of one shop, for an hour. Links are not stored. A
// link holds its file and its expiry, encrypted with a key of the marketplace, and is different each time.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { FileKey, FileKind } from './file_kind.ts';
import { file_link_limits } from './file_link_limits.ts';

/** Path prefix under which files are fetched. */
export const file_path = '/file/';

const lifetime_s = file_link_limits.file_link_lifetime_s.value;
const nonce_bytes = 12;
const tag_bytes = 16;
/** A longer token was not issued here and need not be decrypted. */
const token_length_max = 1_024;

/** The file that a link leads to. */
export interface FileTarget {
  readonly kind: string;
  readonly shop_id: number;
  readonly file_id: string;
}

/** A link and its expiry, Unix time in seconds. */
export interface FileLink {
  readonly url: string;
  readonly expires_at: number;
}

type Sealed = readonly [kind: string, shop_id: number, file_id: string, expires_at: number];

export class FileLinks {
  readonly #key: KeyObject;

  constructor(master_key: KeyObject) {
    const derived = hkdfSync('sha256', master_key, '', 'stoa file link 1', 32);
    this.#key = createSecretKey(Buffer.from(derived));
  }

  /** Creates a link to a file that is valid for an hour by the business clock. */
  urlOf(kind: FileKind, public_url: string, key: FileKey): string {
    return this.linkTo(kind, public_url, key).url;
  }

  /** Creates a link, and returns it with its expiry, Unix time in seconds. */
  linkTo({ name }: FileKind, public_url: string, { shop_id, file_id, now }: FileKey): FileLink {
    const expires_at = now + lifetime_s;
    const sealed: Sealed = [name, shop_id, file_id, expires_at];
    const nonce = randomBytes(nonce_bytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(sealed), 'utf8'), cipher.final()]);
    const token = Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    return { url: `${public_url}${file_path}${token}`, expires_at };
  }

  /** Opens the last part of a link's path. Returns undefined if it was not issued here or has expired. */
  open(token: string, now: number): FileTarget | undefined {
    if (token.length > token_length_max) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    // Decoding ignores some characters: a token that contains them is another spelling of the same link.
    if (bytes.length <= nonce_bytes + tag_bytes || bytes.toString('base64url') !== token) return undefined;
    const sealed = this.#decrypt(bytes);
    if (sealed === undefined) return undefined;
    const [kind, shop_id, file_id, expires_at] = JSON.parse(sealed) as Sealed;
    return now < expires_at ? { kind, shop_id, file_id } : undefined;
  }

  #decrypt(bytes: Buffer): string | undefined {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonce_bytes), {
      authTagLength: tag_bytes,
    }).setAuthTag(bytes.subarray(-tag_bytes));
    const text = decipher.update(bytes.subarray(nonce_bytes, -tag_bytes), undefined, 'utf8');
    try {
      return text + decipher.final('utf8');
    } catch {
      // Encrypted with another key, or altered.
      return undefined;
    }
  }
}
