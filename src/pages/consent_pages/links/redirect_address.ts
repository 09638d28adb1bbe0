import { consent_limits } from '../consent_limits.ts';

const length_max = consent_limits.redirect_length_max.value;

/** An address that a browser may be sent to: http or https, without a user and without a fragment. */
export function findAddress(text: string): URL | undefined {
  if (text.length > length_max || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const is_web = url.protocol === 'https:' || url.protocol === 'http:';
  return is_web && url.username === '' && url.password === '' && !text.includes('#') ? url : undefined;
}
