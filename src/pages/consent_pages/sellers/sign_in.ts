import type { Store } from '../../../engine/store/store.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import { findSeller } from '../consent_pages.store.ts';
import { isSignInPassword } from './password.ts';
import { PasswordChecks } from './password_checks.ts';
import { SignInPauses } from './sign_in_pauses.ts';

/** The result of a sign-in. */
export type SignInResult =
  | { readonly signed_in: true }
  | { readonly signed_in: false; readonly reason: 'credentials_wrong' }
  /** Not checked; it may be tried again after this many seconds. */
  | { readonly signed_in: false; readonly reason: 'pause' | 'busy'; readonly wait_s: number };

/** The stored form of a typed name: upper and lower case name the same seller. */
export const signInName = (typed: string): string => typed.normalize('NFKC').trim().toLowerCase();

/** Checks sign-ins, at a rate at which guessing is hopeless. */
export class SignIns {
  readonly #checks = new PasswordChecks();
  readonly #pauses: SignInPauses;

  constructor(
    readonly store: Store,
    wall_clock: Clock,
  ) {
    this.#pauses = new SignInPauses(wall_clock);
  }

  /**
   * @param sign_in_name as `signInName` returns it.
   * @param address that the client's attempts are counted under.
   */
  async attempt(sign_in_name: string, password: string, address: string): Promise<SignInResult> {
    const wait_ms = this.#pauses.begin(sign_in_name, address);
    if (wait_ms > 0) return { signed_in: false, reason: 'pause', wait_s: Math.ceil(wait_ms / 1_000) };
    const checked = await this.#checks.run(address, async () => ({
      is_right: await this.#isRight(sign_in_name, password),
    }));
    if (checked?.is_right !== false) this.#pauses.end(sign_in_name, address, checked !== undefined);
    if (checked === undefined) return { signed_in: false, reason: 'busy', wait_s: 2 };
    return checked.is_right ? { signed_in: true } : { signed_in: false, reason: 'credentials_wrong' };
  }

  async #isRight(sign_in_name: string, password: string): Promise<boolean> {
    const seller = await this.store.first(findSeller, { sign_in_name });
    return isSignInPassword(seller?.password_hash, password);
  }
}
