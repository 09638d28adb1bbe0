// Who is signed in, and what they may do.
import { computed, signal } from '@preact/signals';
import { allows, type Scope } from '../../../../kit/contract/operator/scope.ts';
import { go, route } from './route.ts';
import { AnsweredProblem, ended, send } from './send.ts';

export interface SignedIn {
  readonly scope: Scope;
  readonly token_name: string;
  /** Name of the token, or of the person who signed in at a provider. */
  readonly name: string;
  readonly role: string;
  /** What the role or list permits; left out if that is everything. */
  readonly permits?: readonly string[];
  /** The only shops whose rows are shown; left out for all. */
  readonly shops?: readonly number[];
  /** For the token of a sandbox: it is good for this one alone. */
  readonly sandbox_id?: string;
  readonly marketplace: { readonly name: string; readonly demo: boolean };
  readonly node: { readonly operator_url: string; readonly base_url: string };
  readonly version: string;
  /** What the journal of the server's own marketplace keeps. */
  readonly journal: 'off' | 'refused' | 'all';
  readonly own_test_tools: boolean;
  readonly sandboxes: boolean;
  readonly signatures_explained: boolean;
}

/** Undefined while it is being asked for, null if nobody is signed in. */
export const session = signal<SignedIn | null | undefined>(undefined);
/** Why nobody is signed in, if there is something to say. */
export const sign_in_problem = signal('');

export const scope = computed<Scope>(() => session.value?.scope ?? 'read');

/** Whether the role or list of the session has a permit: an action by its name, `<collection>:read` or `:write`. */
function isPermitted(permit: string): boolean {
  const { permits } = session.value ?? {};
  return permits?.includes(permit) !== false || permits.includes(permit.replace(/:read$/, ':write'));
}

/** Whether the session may do what needs a scope and, if one is named, a permit. */
export const may = (needed: Scope | undefined, permit?: string): boolean =>
  needed !== undefined && allows(scope.value, needed) && (permit === undefined || isPermitted(permit));

/** Why it may not, for the tooltip of a disabled button; undefined if it may. */
export function whyNot(needed: Scope, permit: string): string | undefined {
  if (!may(needed)) return `This needs the scope ${needed}; you logged in with the scope ${scope.value}.`;
  return isPermitted(permit) ? undefined : `Your role ${session.value?.role} does not include ${permit}.`;
}

ended.onEnd = () => {
  if (session.value) sign_in_problem.value = 'Your session has ended. Log in again.';
  session.value = null;
};

async function loadSession(): Promise<void> {
  try {
    session.value = (await send('GET', '/console/session', { sandbox: '' })).body as SignedIn;
  } catch (error) {
    if (error instanceof AnsweredProblem && error.status === 0) sign_in_problem.value = error.message;
    session.value = null;
  }
}

/** Exchanges a token, or the code of a printed link, for a session. */
export async function signIn(by: { readonly token: string } | { readonly code: string }): Promise<void> {
  try {
    await send('POST', '/console/login', { body: by, sandbox: '' });
    sign_in_problem.value = '';
  } catch (error) {
    sign_in_problem.value = error instanceof Error ? error.message : String(error);
  }
  await loadSession();
}

export async function signOut(): Promise<void> {
  await send('POST', '/console/logout', { sandbox: '' }).catch(() => undefined);
  session.value = null;
  sign_in_problem.value = '';
}

/** Signs in by the code of the address, which is removed from it, or takes up the session of the cookie. */
export async function startSession(): Promise<void> {
  const { login: code, ...place } = route.value;
  if (code === undefined) return loadSession();
  go(place, true);
  await signIn({ code });
}
