/** What a log says of where a call went. */
export interface LoggedTarget {
  readonly method: string;
  readonly path: string;
}

/** For what could not be read as a request. */
export const no_target: LoggedTarget = { method: '', path: '' };

const length_max = 200;
/** Long pieces with digits may be capabilities or tokens; no name of an operation has digits and is as long. */
const secret_pattern = /(?=[\w-]*\d)[\w-]{32,}/g;

/** The method and path of a request as they may be logged: without query, secrets, or characters to be escaped. */
export function loggedTarget(method = '', target = ''): LoggedTarget {
  const [path = ''] = target.split(/[?#]/, 1);
  const safe = path.replace(/[^\w/.~%:@!$&'()*+,;=-]/g, '?').replace(secret_pattern, '*');
  return { method, path: safe.length > length_max ? `${safe.slice(0, length_max)}...` : safe };
}
