// Sellers on the consent pages, at the wire: links that they open, and forms that they submit.
import { signKey } from '../../../src/engine/gateway/signature.ts';
import type { GivenPartner } from '../given/account.ts';
import type { GivenSeller } from '../given/seller.ts';
import type { TestAnswer, World } from '../world/harness.ts';

export const consent_path = '/api/v2/shop/auth_partner';
export const withdrawal_path = '/api/v2/shop/cancel_auth_partner';
export const as_browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A link as a partner signs it. */
export function signedLink(
  world: Pick<World, 'clock'>,
  { partner_id, partner_key }: GivenPartner,
  parameters: Readonly<Record<string, string | number>>,
  path = consent_path,
): string {
  const timestamp = world.clock.now;
  const sign = signKey(partner_key).sign(`${partner_id}${path}${timestamp}`);
  const query = new URLSearchParams({ partner_id: `${partner_id}`, timestamp: `${timestamp}`, sign });
  for (const [name, value] of Object.entries(parameters)) query.append(name, String(value));
  return `${path}?${query}`;
}

type Fields = Readonly<Record<string, string | number | readonly (string | number)[]>>;

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The hidden fields of a page's last form; the first form chooses the language. */
export function hiddenFields({ text }: TestAnswer): Record<string, string> {
  const found = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, unescaped(value as string)]));
}

/** One seller's visit to the pages. */
export class ConsentVisit {
  constructor(
    readonly world: World,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  open(link: string): Promise<TestAnswer> {
    return this.world.send(link, { headers: { ...as_browser, ...this.headers } });
  }

  /** Submits a form with these fields and the hidden ones of the page. */
  send(page: TestAnswer, fields: Fields): Promise<TestAnswer> {
    return this.post({ ...hiddenFields(page), ...fields });
  }

  post(fields: Fields): Promise<TestAnswer> {
    const body = new URLSearchParams();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) body.append(name, String(value));
    return this.world.send('/auth', {
      method: 'POST',
      headers: { ...as_browser, 'content-type': 'application/x-www-form-urlencoded', ...this.headers },
      body: body.toString(),
    });
  }

  /** Opens a link and signs in. */
  async signIn(link: string, { sign_in_name, password }: GivenSeller): Promise<TestAnswer> {
    return this.send(await this.open(link), { action: 'sign_in', sign_in_name, password });
  }

  /** Opens a link, signs in and decides. @returns where the seller is redirected. */
  async decide(link: string, seller: GivenSeller, fields: Fields = { days: 30 }): Promise<URL> {
    const answer = await this.send(await this.signIn(link, seller), { action: 'decide', ...fields });
    if (answer.status !== 303) throw new Error(`Not sent anywhere: ${answer.status} ${answer.text}`);
    return new URL(String(answer.headers.location));
  }
}
