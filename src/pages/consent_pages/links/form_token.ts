// What a page's form carries of the link that led to it, so that a form is only taken from a page of ours, for what that
// page said, and for a while.
import { timingSafeEqual } from 'node:crypto';
import type { Derivation } from '../../../engine/derivation.ts';
import { consent_limits } from '../consent_limits.ts';
import type { ConsentLink } from './consent_link.ts';

const { sign_in_lifetime_s, choice_lifetime_s } = consent_limits;

/** What stands behind a form: a link, and, once somebody has signed in, who. */
export interface FormState {
  readonly link: ConsentLink;
  readonly sign_in_name?: string | undefined;
  /** Unix seconds by the wall clock. */
  readonly issued_at: number;
}

const macOf = (derivation: Derivation, payload: string) => derivation.hex('consent form', payload);

/** A text that nobody else can make, and that says what it is for to whoever reads it. */
export function formToken(derivation: Derivation, state: FormState): string {
  const payload = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${payload}.${macOf(derivation, payload)}`;
}

/** What a token says, if it is one of ours and its time is not over. */
export function findFormState(derivation: Derivation, token: string, now: number): FormState | undefined {
  const [, payload = '', mac = ''] = /^([\w-]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const expected = Buffer.from(macOf(derivation, payload));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(expected, given)) return undefined;
  const state: FormState = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const lifetime = state.sign_in_name === undefined ? sign_in_lifetime_s : choice_lifetime_s;
  return Math.abs(now - state.issued_at) < lifetime.value ? state : undefined;
}
