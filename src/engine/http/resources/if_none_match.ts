/** Whether an If-None-Match header names this ETag. Weak and strong tags compare as equal. */
export function namesEtag(if_none_match: string | undefined, etag: string): boolean {
  if (if_none_match === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return if_none_match.trim() === '*' || if_none_match.split(',').some((tag) => opaque(tag) === opaque(etag));
}
