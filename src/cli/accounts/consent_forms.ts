// The consent pages as a program goes through them: they are forms without scripts, and hidden fields go back as they came.
import { seconds, systemClock } from '../../platform/contract/clock.ts';
import { isRecord } from '../../platform/contract/records.ts';
import { baseString, sign } from '../../platform/contract/sign.ts';
import { messageOf } from '../../platform/contract/thrown.ts';
import { CliError } from '../output.ts';
import type { ConsentRequest, SellerCredentials } from './account_commands.ts';

/** What is entered on the page on which a seller decides. */
export interface ConsentChoice {
  readonly days: number;
  readonly scope: 'all' | 'some';
  readonly shop_ids: readonly number[];
  readonly merchant_ids: readonly number[];
}

interface Page {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  /** Where it leads, of a page that leads elsewhere. */
  readonly location: string | undefined;
}

const link_path = '/api/v2/shop/auth_partner';
const timeout_ms = 30_000;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (found, name: string) => characters[name] ?? found);

async function request(url: string, body?: URLSearchParams): Promise<Page> {
  const options = {
    redirect: 'manual',
    // What is no page is answered as an API answers; a page speaks English.
    headers: { accept: 'application/json', 'accept-language': 'en' },
    signal: AbortSignal.timeout(timeout_ms),
    ...(body && { method: 'POST', body }),
  } as const;
  try {
    const answer = await fetch(url, options);
    const location = answer.headers.get('location') ?? undefined;
    return { url, status: answer.status, text: await answer.text(), location };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new CliError(`${new URL(url).origin} did not answer: ${messageOf(cause)}.`);
  }
}

/** The last form of a page, which is the one that the page is about: where it goes, and what is hidden in it. */
function findForm({ url, text }: Page) {
  const [, action, fields] =
    [...text.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].at(-1) ?? [];
  if (action === undefined || fields === undefined) return undefined;
  const hidden = [...fields.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [name, unescaped(value)],
  );
  return { action: new URL(unescaped(action), url).href, hidden };
}

/** What a page says to who cannot go on: the problem with what was entered, or its title and first sentence. */
function messageOn({ status, text }: Page): string {
  if (text.startsWith('{')) {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return [`${body.error}: ${body.message}`, body.explanation].filter(Boolean).join(' ');
  }
  const [shown = `HTTP ${status}`] =
    /<div class="problem".*?<\/div>/s.exec(text) ?? /<h1>.*?<\/h1>\s*(?:<p>.*?<\/p>)?/s.exec(text) ?? [];
  const words = shown.replace(/<\/(?:h1|p)>/g, '. ').replace(/<[^>]*>/g, '');
  return unescaped(words)
    .replace(/\.(?:\s*\.)+/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Sends the form of a page with what is entered in it. @throws CliError for a page that has none */
function send(page: Page, fields: readonly (readonly [string, string])[]): Promise<Page> {
  const form = page.status === 200 ? findForm(page) : undefined;
  if (!form) throw new CliError(`No consent was given: ${messageOn(page)}`);
  return request(form.action, new URLSearchParams([...form.hidden, ...fields.map((field) => [...field])]));
}

/** The link to the pages, as a partner signs it. */
async function signedLink({ base_url, partner_id, partner_key, redirect }: ConsentRequest): Promise<string> {
  const timestamp = String(seconds(systemClock));
  const signed = await sign(partner_key, baseString(partner_id, link_path, timestamp));
  const query = new URLSearchParams({ partner_id: String(partner_id), timestamp, sign: signed, redirect });
  return `${base_url}${link_path}?${query}`;
}

/**
 * Opens the signed link, signs in as a seller and allows the access.
 *
 * @returns the address that the browser is sent back to, with the code.
 * @throws CliError with what the page says where it ends before.
 */
export async function giveConsent(
  asked: ConsentRequest,
  { sign_in_name, password }: SellerCredentials,
  { days, scope, shop_ids, merchant_ids }: ConsentChoice,
): Promise<URL> {
  const sign_in = await request(await signedLink(asked));
  const choice = await send(sign_in, [
    ['action', 'sign_in'],
    ['sign_in_name', sign_in_name],
    ['password', password],
  ]);
  const { status, location, ...page } = await send(choice, [
    ['action', 'decide'],
    ['days', String(days)],
    ['scope', scope],
    ...shop_ids.map((id) => ['shop_id', String(id)] as const),
    ...merchant_ids.map((id) => ['merchant_id', String(id)] as const),
  ]);
  if (status !== 303 || location === undefined)
    throw new CliError(`No consent was given: ${messageOn({ ...page, status, location })}`);
  return new URL(location);
}
