// The cookie of a session, and which requests may use it.
import type { IncomingMessage } from 'node:http';

const cookie_name = 'stoa_console';
/** Writes with the cookie have this header, which pages of other sites cannot send. */
export const console_header = 'x-stoa-console';

/** The form of session ids. Other texts are not looked up. */
const session_form = /^[0-9a-f]{64}$/;
const safe_methods: readonly (string | undefined)[] = ['GET', 'HEAD'];

type Request = Pick<IncomingMessage, 'headers' | 'method'>;

/** Whether a browser says that a page of another site, or of another port, sent the request. */
export const isForeign = ({ headers }: Request): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** The session id in the cookie of a request. */
export function sessionIdOf(request: Request): string | undefined {
  return findCookie(request, cookie_name, session_form);
}

/** The first cookie with this name and form. */
function findCookie({ headers }: Request, wanted: string, form: RegExp): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name === wanted && form.test(value)) return value;
  }
  return undefined;
}

/** Whether a request only reads, or has the header that pages of other sites cannot send. */
export const mayUseCookie = ({ method, headers }: Request): boolean =>
  safe_methods.includes(method) || headers[console_header] === '1';

const attributes = 'HttpOnly; SameSite=Strict; Path=/';

/** Whether the browser reached the port by TLS, which a proxy in front of it ended. */
const isSecure = ({ headers }: Request) =>
  headers['x-forwarded-proto'] === 'https' || headers.origin?.startsWith('https:') === true;

/** The `Set-Cookie` header with a new session. */
export const newCookie = (request: Request, session_id: string): string =>
  `${cookie_name}=${session_id}; ${attributes}${isSecure(request) ? '; Secure' : ''}`;

/** The `Set-Cookie` header that removes it. */
export const no_cookie = `${cookie_name}=; ${attributes}; Max-Age=0`;

/** Where people sign in who have an account at a provider, and its page to which the provider sends them back. */
export const sign_in_path = '/console/sign_in';
const sign_in_cookie = 'stoa_sign_in';
const sealed_form = /^[\w-]{40,3000}$/;
const base64url = (sealed: string) => Buffer.from(sealed, 'base64').toString('base64url');

/** Browsers send it although the provider, another site, leads to the page: it has no rights of its own. */
const signInCookie = (request: Request, value: string, seconds: number) =>
  `${sign_in_cookie}=${value}; HttpOnly; SameSite=Lax; Path=${sign_in_path}; Max-Age=${seconds}${isSecure(request) ? '; Secure' : ''}`;

/** The `Set-Cookie` header with a sign-in that has begun. @param sealed base64. */
export const keptSignIn = (request: Request, sealed: string, seconds: number): string =>
  signInCookie(request, base64url(sealed), seconds);

/** The `Set-Cookie` header that removes it. */
export const endedSignIn = (request: Request): string => signInCookie(request, '', 0);

/** The sign-in that has begun in this browser, sealed. */
export const pendingSignInOf = (request: Request): string | undefined =>
  findCookie(request, sign_in_cookie, sealed_form);
