// Links to files: anybody who has a link can fetch one file of one shop, for an hour. Links are not stored. A
// link holds its file and its expiry, encrypted with a key of the marketplace, and is different each time.
import type { KeyRing } from '../keys/key_ring.ts';
import type { FileKey, FileKind } from './file_kind.ts';
import { file_link_limits } from './file_link_limits.ts';

/** Path prefix under which files are fetched. */
export const file_path = '/file/';

const lifetime_s = file_link_limits.file_link_lifetime_s.value;
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
  readonly #keys: KeyRing;

  constructor(master_keys: KeyRing) {
    this.#keys = master_keys.derived('stoa file link 1');
  }

  /** Creates a link to a file that is valid for an hour by the business clock. */
  urlOf(kind: FileKind, public_url: string, key: FileKey): string {
    return this.linkTo(kind, public_url, key).url;
  }

  /** Creates a link, and returns it with its expiry, Unix time in seconds. */
  linkTo({ name }: FileKind, public_url: string, { shop_id, file_id, now }: FileKey): FileLink {
    const expires_at = now + lifetime_s;
    const sealed: Sealed = [name, shop_id, file_id, expires_at];
    const token = this.#keys.sealBytes(JSON.stringify(sealed)).toString('base64url');
    return { url: `${public_url}${file_path}${token}`, expires_at };
  }

  /** Opens the last part of a link's path. Returns undefined if it was not issued here or has expired. */
  open(token: string, now: number): FileTarget | undefined {
    if (token.length > token_length_max) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    // Decoding ignores some characters: a token that contains them is another spelling of the same link.
    if (bytes.toString('base64url') !== token) return undefined;
    const sealed = this.#keys.openBytes(bytes);
    if (sealed === undefined) return undefined;
    const [kind, shop_id, file_id, expires_at] = JSON.parse(sealed) as Sealed;
    return now < expires_at ? { kind, shop_id, file_id } : undefined;
  }
}
