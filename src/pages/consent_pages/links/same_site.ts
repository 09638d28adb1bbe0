import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of this server may have sent a form. Browsers say where a form comes from. A program that
 * does not has to know the password anyway.
 */
export function isOwnForm({ headers }: IncomingMessage, public_url: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return true;
  return origin === public_url || (URL.canParse(origin) && new URL(origin).host === host);
}
