/** What a log says of where a call went. */
export interface LoggedTarget {
  readonly method: string;
  readonly path: string;
}

/** For what could not be read as a request. */
export const no_target: LoggedTarget = { method: '', path: '' };

const length_max = 200;
/** Long pieces may be tokens, or most of one, unless they look like the name of an operation. No id is as long. */
const secret_pattern = /(?<![\w-])(?![a-z_]+(?![\w-]))[\w-]{24,}/g;
/** No path that is served has the last two: where a client lost its question mark, they show where its query begins. */
const query_start = /[?#&=]/;

/** The method and path of a request as they may be logged: without query, secrets, or characters to be escaped. */
export function loggedTarget(method = '', target = ''): LoggedTarget {
  const [path = ''] = target.split(query_start, 1);
  const safe = path.replace(/[^\w/.~%:@!$&'()*+,;=-]/g, '?').replace(secret_pattern, '*');
  return { method, path: safe.length > length_max ? `${safe.slice(0, length_max)}...` : safe };
}
