// The URL of a receiver, as far as it can be checked without asking anybody.
import { isIP } from 'node:net';
import { push_limits } from './push_limits.ts';

/** Where a push goes. */
export interface Destination {
  readonly url: URL;
  readonly is_encrypted: boolean;
  /** The name or the address in the URL, without brackets. */
  readonly host: string;
  readonly is_address: boolean;
}

/** What is wrong with a URL. */
export type UrlFault = 'url_too_long' | 'url_invalid' | 'url_has_password' | 'url_has_fragment';

const url_length_max = push_limits.push_url_length_max.value;

/** Parses a URL. The parser turns the other ways to write an IPv4 address, such as 0x7f.1, into the usual one. */
export function readDestination(text: string): Destination | UrlFault {
  if (text.length > url_length_max) return 'url_too_long';
  // The parser removes spaces and line ends silently, and then the URL that is signed would be another one.
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes('\\')) return 'url_invalid';
  if (!URL.canParse(text)) return 'url_invalid';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text))
    return 'url_has_password';
  if (text.includes('#')) return 'url_has_fragment';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, is_encrypted: url.protocol === 'https:', host, is_address: isIP(host) !== 0 };
}
