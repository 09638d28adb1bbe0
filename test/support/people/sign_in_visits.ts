// A browser that signs in to the console at a provider: it follows redirects and keeps the cookies of both.
import { visit } from '../console/console_calls.ts';
import type { World } from '../world/harness.ts';

/** URL of the console in the settings of these tests. No name is looked up: requests reach the server directly. */
export const console_url = 'http://console.test';
export const redirect_uri = `${console_url}/console/sign_in/done`;

type Visited = Awaited<ReturnType<typeof visit>>;

function keepCookies(jar: Map<string, string>, set: string | string[] | number | undefined): void {
  for (const cookie of [set ?? []].flat().map(String)) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    if (/Max-Age=0\b/i.test(cookie) || /expires=Thu, 01 Jan 1970/i.test(cookie))
      jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

const cookieHeader = (jar: Map<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

export class SignInBrowser {
  readonly console_cookies = new Map<string, string>();
  readonly provider_cookies = new Map<string, string>();

  constructor(readonly world: World) {}

  /** Requests a path of the console. */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visited> {
    const cookie = cookieHeader(this.console_cookies);
    const answer = await visit(this.world, path, {
      host: 'console.test',
      ...(cookie && { cookie }),
      ...headers,
    });
    keepCookies(this.console_cookies, answer.headers['set-cookie']);
    const session = this.console_cookies.get('stoa_console');
    if (session) this.world.secrets.add('token', session);
    return answer;
  }

  /** Goes to the provider and signs in there. @returns the path of the console that the provider leads back to. */
  async atProvider(to?: string): Promise<string> {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    const begun = await this.visit(`/console/sign_in${query}`);
    return this.follow(String(begun.headers.location));
  }

  /** Follows the redirects of the provider. */
  async follow(location: string): Promise<string> {
    let url = new URL(location);
    for (let hops = 0; hops < 10; hops++) {
      if (url.href.startsWith(console_url)) return `${url.pathname}${url.search}`;
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookieHeader(this.provider_cookies) },
      });
      keepCookies(this.provider_cookies, answer.headers.getSetCookie());
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
      url = new URL(next, url);
    }
    throw new Error(`The provider leads from page to page: ${url}`);
  }

  /** Signs in, from the first page to the last. */
  async signIn(to?: string): Promise<Visited> {
    return this.visit(await this.atProvider(to), { 'sec-fetch-site': 'cross-site' });
  }

  async session(): Promise<{ status: number; body: Record<string, unknown> }> {
    const { statusCode, payload } = await this.visit('/console/session', {
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
    });
    return { status: statusCode, body: JSON.parse(payload) };
  }
}
