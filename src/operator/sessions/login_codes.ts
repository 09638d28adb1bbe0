import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/contract/clock.ts';
import { operator_limits } from '../operator_limits.ts';

const codes_max = operator_limits.login_codes_max.value;
const lifetime_ms = operator_limits.login_code_s_max.value * 1_000;

/** One-time codes of login links. This process alone knows them, by their hashes. */
export class LoginCodes {
  /** By the hash of the code, oldest first. */
  readonly #codes = new Map<string, { readonly token_sha256: string; readonly ends_at_ms: number }>();

  constructor(readonly clock: Clock) {}

  /** Makes a code that logs in once, as the token with this hash. */
  make(token_sha256: string): string {
    const code = randomBytes(32).toString('hex');
    const [oldest] = this.#codes.keys();
    if (oldest !== undefined && this.#codes.size >= codes_max) this.#codes.delete(oldest);
    this.#codes.set(hash('sha256', code), { token_sha256, ends_at_ms: this.clock.now_ms() + lifetime_ms });
    return code;
  }

  /** Uses a code up. @returns the hash of its token; undefined if it is unknown, used or too old. */
  use(code: string): string | undefined {
    const code_sha256 = hash('sha256', code);
    const found = this.#codes.get(code_sha256);
    this.#codes.delete(code_sha256);
    return found && this.clock.now_ms() < found.ends_at_ms ? found.token_sha256 : undefined;
  }
}
