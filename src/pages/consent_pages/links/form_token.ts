// The hidden token in the form of a page. It carries the link that led to the page, so that a form is
// accepted only from a page of this server, for the link of that page, and for a limited time.
import { timingSafeEqual } from 'node:crypto';
import type { Derivation } from '../../../engine/derivation.ts';
import { consent_limits } from '../consent_limits.ts';
import type { ConsentLink } from './consent_link.ts';

const { sign_in_lifetime_s, choice_lifetime_s } = consent_limits;

/** The state of a form: a link and, after the sign-in, the seller. */
export interface FormState {
  readonly link: ConsentLink;
  readonly sign_in_name?: string | undefined;
  /** Unix seconds by the wall clock. */
  readonly issued_at: number;
}

const macOf = (derivation: Derivation, payload: string) => derivation.hex('consent form', payload);

/** A text that nobody else can create. Everybody who has it can read it. */
export function formToken(derivation: Derivation, state: FormState): string {
  const payload = Buffer.from(JSON.stringify(state)).toString('base64url');
  return `${payload}.${macOf(derivation, payload)}`;
}

/** The state in a token, if this server created it and it has not expired. */
export function findFormState(derivation: Derivation, token: string, now: number): FormState | undefined {
  const [, payload = '', mac = ''] = /^([\w-]+)\.([0-9a-f]{64})$/.exec(token) ?? [];
  const expected = Buffer.from(macOf(derivation, payload));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(expected, given)) return undefined;
  const state: FormState = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const lifetime = state.sign_in_name === undefined ? sign_in_lifetime_s : choice_lifetime_s;
  return Math.abs(now - state.issued_at) < lifetime.value ? state : undefined;
}
