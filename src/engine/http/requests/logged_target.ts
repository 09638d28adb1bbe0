/** The method and path of a request, as logged. */
export interface LoggedTarget {
  readonly method: string;
  readonly path: string;
}

/** For bytes that are not a readable request. */
export const no_target: LoggedTarget = { method: '', path: '' };

const length_max = 200;
/** Long pieces may be tokens or most of one, unless they look like the name of an operation. No id is this long. */
const secret_pattern = /(?<![\w-])(?![a-z_]+(?![\w-]))[\w-]{24,}/g;
/** No served path contains the last two. In a path whose question mark was lost, they show where the query begins. */
const query_start = /[?#&=]/;

/**
 * The method and path of a request in a form that may be logged: without query, secrets or characters that
 * need escaping.
 */
export function loggedTarget(method = '', target = ''): LoggedTarget {
  const [path = ''] = target.split(query_start, 1);
  const safe = path.replace(/[^\w/.~%:@!$&'()*+,;=-]/g, '?').replace(secret_pattern, '*');
  return { method, path: safe.length > length_max ? `${safe.slice(0, length_max)}...` : safe };
}
