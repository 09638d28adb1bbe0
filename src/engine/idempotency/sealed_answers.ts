// Encrypts stored answers, because they may contain secrets that are shown once, such as the key of a partner.
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const nonce_bytes = 12;
const tag_bytes = 16;

/** Encrypts answers with a key that is derived from the master key. */
export class SealedAnswers {
  readonly #key: KeyObject;

  constructor(master_key: KeyObject) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', master_key, '', 'stoa kept answer 1', 32)));
  }

  /** Returns nonce, ciphertext and tag in base64. */
  seal(answer: string): string {
    const nonce = randomBytes(nonce_bytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    const encrypted = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64');
  }

  /** Returns the answer that was sealed; undefined if the master key has changed since. */
  open(sealed: string): string | undefined {
    const bytes = Buffer.from(sealed, 'base64');
    if (bytes.length < nonce_bytes + tag_bytes) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, nonce_bytes), {
      authTagLength: tag_bytes,
    }).setAuthTag(bytes.subarray(-tag_bytes));
    const text = decipher.update(bytes.subarray(nonce_bytes, -tag_bytes), undefined, 'utf8');
    try {
      return text + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}
