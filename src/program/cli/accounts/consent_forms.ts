// Goes through the consent pages as a program: they are forms without scripts, and hidden fields are sent
// back unchanged.
import { fetchBounded, parseAnswer } from '../../../kit/contract/client/bounded_answer.ts';
import { seconds, systemClock } from '../../../kit/contract/clock.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { baseString, sign } from '../../../kit/contract/sign.ts';
import { fetchByHttp } from '../fetch_by_http.ts';
import { CliError, unanswered } from '../output.ts';
import type { ConsentRequest, SellerCredentials } from './account_commands.ts';

/** The input for the page on which a seller decides. */
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
  /** Where the page redirects to, if it does. */
  readonly location: string | undefined;
  /** How long the next page may take, in milliseconds. */
  readonly timeout_ms: number | undefined;
}

const link_path = '/api/v2/shop/auth_partner';
const page_bytes_max = 1_048_576;

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (found, name: string) => characters[name] ?? found);

async function request(url: string, timeout_ms: number | undefined, body?: URLSearchParams): Promise<Page> {
  const options = {
    // The redirect of the last page is the result; nothing is sent to it.
    redirect: 'manual',
    // Errors that are not pages are answered in JSON, and pages are in English.
    headers: { accept: 'application/json', 'accept-language': 'en' },
    ...(body && { method: 'POST', body }),
  } as const;
  try {
    const { status, headers, bytes } = await fetchBounded(url, options, {
      timeout_ms,
      fetch: fetchByHttp,
      answer_bytes_max: page_bytes_max,
    });
    const location = headers.get('location') ?? undefined;
    return { url, status, text: new TextDecoder().decode(bytes), location, timeout_ms };
  } catch (error) {
    throw unanswered(new URL(url).origin, error, 'Is `stoa serve` running?');
  }
}

const form_start = '<form method="post"';

/**
 * The last form of a page, which is its main one: its address and its hidden fields.
 *
 * @throws CliError if the form goes to another server, because a password is entered in it.
 */
function findForm({ url, text }: Page) {
  const from = text.lastIndexOf(form_start);
  const [, action, fields] =
    /^<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/s.exec(from < 0 ? '' : text.slice(from)) ?? [];
  if (action === undefined || fields === undefined) return undefined;
  const { origin } = new URL(url);
  const target = unescaped(action);
  if (!URL.canParse(target, url) || new URL(target, url).origin !== origin)
    throw new CliError(`${origin} sent a form that goes to another server: nothing was sent.`);
  const hidden = [...fields.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']): [string, string] => [name, unescaped(value)],
  );
  return { action: new URL(target, url).href, hidden };
}

const textFrom = (text: string, start: string) =>
  text.includes(start) ? text.slice(text.indexOf(start)) : '';

/** The message of a page that does not continue: the problem with the input, or its title and first sentence. */
function messageOn({ status, text }: Page): string {
  if (text.startsWith('{')) {
    const body = parseAnswer(text);
    if (isRecord(body)) return [`${body.error}: ${body.message}`, body.explanation].filter(Boolean).join(' ');
  }
  const [shown = `HTTP ${status}`] =
    /^<div class="problem".*?<\/div>/s.exec(textFrom(text, '<div class="problem"')) ??
    /^<h1>.*?<\/h1>\s*(?:<p>.*?<\/p>)?/s.exec(textFrom(text, '<h1>')) ??
    [];
  const words = shown.replace(/<\/(?:h1|p)>/g, '. ').replace(/<[^>]*>/g, '');
  return unescaped(words)
    .replace(/\.(?:\s*\.)+/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Sends the form of a page with these inputs. @throws CliError if the page has no form */
function send(page: Page, fields: readonly (readonly [string, string])[]): Promise<Page> {
  const form = page.status === 200 ? findForm(page) : undefined;
  if (!form) throw new CliError(`No consent was given: ${messageOn(page)}`);
  return request(
    form.action,
    page.timeout_ms,
    new URLSearchParams([...form.hidden, ...fields.map((field) => [...field])]),
  );
}

/** The signed link to the pages, as a partner creates it. */
async function signedLink({ base_url, partner_id, partner_key, redirect }: ConsentRequest): Promise<string> {
  const timestamp = String(seconds(systemClock));
  const signed = await sign(partner_key, baseString(partner_id, link_path, timestamp));
  const query = new URLSearchParams({ partner_id: String(partner_id), timestamp, sign: signed, redirect });
  return `${base_url}${link_path}?${query}`;
}

/**
 * Opens the signed link, signs in as a seller and allows the access.
 *
 * @returns the address that the browser is redirected to, with the code.
 * @throws CliError with the message of the page if it ends earlier.
 */
export async function giveConsent(
  asked: ConsentRequest,
  { sign_in_name, password }: SellerCredentials,
  { days, scope, shop_ids, merchant_ids }: ConsentChoice,
  timeout_ms?: number,
): Promise<URL> {
  const sign_in = await request(await signedLink(asked), timeout_ms);
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
  if (status !== 303 || location === undefined || !URL.canParse(location))
    throw new CliError(`No consent was given: ${messageOn({ ...page, status, location })}`);
  return new URL(location);
}
