// Who may request what on the operator's port.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../engine/http/connections/client_address.ts';
import type { Resource } from '../engine/http/exchange.ts';
import { acceptsPage } from '../engine/http/resources/negotiation.ts';
import { Problem } from '../kit/contract/operator/problem.ts';
import type { OperatorActor } from './operator.ts';
import { findForbidden } from './roles/forbidden.ts';
import { token_pages } from './roles/permission.ts';
import type { ConsoleSessions } from './sessions/console_sessions.ts';
import type { OperatorCaller, OperatorTokenLookup } from './tokens/operator_token_lookup.ts';

/** Who may read `/metrics` without a token: requests from this machine, or nobody. */
export const metrics_accesses = ['loopback', 'token'] as const;

export interface OperatorAccessOptions {
  readonly operator_host: string;
  /** Host names of the port besides its address, separated by commas. */
  readonly operator_names: string | undefined;
  readonly metrics_access: (typeof metrics_accesses)[number];
  /** Whom the audit names instead of the token or session of a call. */
  readonly actor?: OperatorActor | undefined;
}

const noToken = () => Problem.of('no_token', { headers: { 'www-authenticate': 'Bearer' } });
const wrongHost = () => Problem.of('wrong_host');

/** Health checks. Monitors have no token. */
const open_paths = ['/healthz', '/readyz'];
/** A description of the product. It contains nothing of this marketplace. */
const documentation_paths = ['/operator/openapi.json'];
/** A page of the operator port that another part of the program serves. */
export interface OperatorPage {
  readonly path: string;
  readonly resource: Resource;
  /**
   * Who may read it without a token: anybody, as with documentation, or requests from this machine unless the settings
   * require a token, as with metrics.
   */
  readonly open_to: 'anybody' | 'this_machine';
}

/** The folder of a path, with its slash. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

const hostNameOf = (host: string) =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/** The caller of a path that needs no token. */
export const nobody = undefined;

type Access = OperatorCaller | typeof nobody | Problem;

/** The token that a request names in its header, undefined without one. */
export const bearerTokenOf = ({ headers: { authorization = '' } }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];

/** Returns the caller of a request, or why it is refused. @param sessions undefined if the console is off. */
export function accessCheck(
  { operator_host, operator_names = '', metrics_access }: OperatorAccessOptions,
  tokens: OperatorTokenLookup,
  sessions: ConsoleSessions | undefined,
  pages: readonly OperatorPage[],
): (request: IncomingMessage, path: string) => Access | Promise<Access> {
  const pathsOpenTo = (open_to: OperatorPage['open_to']) =>
    pages.filter((page) => page.open_to === open_to).map(({ path }) => path);
  const public_paths = [...documentation_paths, ...pathsOpenTo('anybody')];
  const local_paths = ['/metrics', ...pathsOpenTo('this_machine')];
  const names = new Set(['localhost', operator_host, ...operator_names.split(',')].map(hostNameOf));

  /** A web page can point its own host name here, but cannot call the port by an address. */
  function isKnownHost({ headers: { host } }: IncomingMessage): boolean {
    if (host === undefined) return true;
    const name = hostNameOf(host);
    return isIP(name) !== 0 || (name !== '' && names.has(name));
  }

  /** Whether a request comes from this machine. Requests that a proxy forwarded do not count: all would. */
  const isLocal = ({ headers, socket: { remoteAddress } }: IncomingMessage): boolean =>
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    remoteAddress !== undefined &&
    isLoopback(remoteAddress);

  /** A page is about the whole marketplace. Calls of the API are checked by their routes. */
  function admit(access: Access, path: string): Access {
    if (access === undefined) return noToken();
    if (access instanceof Problem || !token_pages.includes(path)) return access;
    return findForbidden({ scope: 'read', permit: { page: path }, shops: 'none' }, access) ?? access;
  }

  return (request, path) => {
    if (open_paths.includes(path)) return nobody;
    if (!isKnownHost(request)) return wrongHost();
    if (public_paths.includes(path) || public_paths.includes(folderOf(path))) return nobody;
    // A browser gets the console, or is sent to the documentation.
    if (path === '/' && acceptsPage(request.headers.accept)) return nobody;
    if (local_paths.includes(path) && metrics_access === 'loopback' && isLocal(request)) return nobody;
    const token = bearerTokenOf(request);
    let found: Access | Promise<Access>;
    if (token !== undefined) found = tokens.find(token);
    else if (request.headers.authorization === undefined) found = sessions?.findCaller(request);
    const admitted = (access: Access) => admit(access, path);
    return found instanceof Promise ? found.then(admitted) : admitted(found);
  };
}
