// Who may ask what on the operator's port.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../platform/http/connections/client_address.ts';

/** Who may read `/metrics` without a token: whoever asks from this machine, or nobody. */
export const metrics_accesses = ['loopback', 'token'] as const;

export interface OperatorAccessOptions {
  readonly operator_token: string;
  readonly operator_host: string;
  /** Names by which the port is called beside its address, separated by commas. */
  readonly operator_names: string | undefined;
  readonly metrics_access: (typeof metrics_accesses)[number];
}

export interface AccessRefusal {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

const wrong_host: AccessRefusal = {
  status: 421,
  error: 'error_param',
  message:
    'The operator API is not called by this name: call it by its address or localhost, or name it in STOA_OPERATOR_NAMES.',
  headers: {},
};

const no_token: AccessRefusal = {
  status: 401,
  error: 'error_auth',
  message: 'This asks for the operator token, as Authorization: Bearer <token>.',
  headers: { 'www-authenticate': 'Bearer' },
};

/** What monitors ask, who have no token: whether the process lives and takes calls. */
const open_paths = ['/healthz', '/readyz'];

const digest = (text: string) => createHash('sha256').update(text).digest();
const hostNameOf = (host: string) =>
  host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();

/** Says why a request may not be answered; undefined for one that may. */
export function accessCheck({
  operator_token,
  operator_host,
  operator_names = '',
  metrics_access,
}: OperatorAccessOptions): (request: IncomingMessage, path: string) => AccessRefusal | undefined {
  const token_digest = digest(operator_token);
  const names = new Set(['localhost', operator_host, ...operator_names.split(',')].map(hostNameOf));

  /** A web page that has its own name lead here cannot call itself by an address. */
  function isKnownHost({ headers: { host } }: IncomingMessage): boolean {
    if (host === undefined) return true;
    const name = hostNameOf(host);
    return isIP(name) !== 0 || (name !== '' && names.has(name));
  }

  function hasToken({ headers: { authorization = '' } }: IncomingMessage): boolean {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    return timingSafeEqual(digest(token), token_digest);
  }

  /** Whether a request comes from this machine. Behind a proxy everything does. */
  const isLocal = ({ headers, socket: { remoteAddress } }: IncomingMessage): boolean =>
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    remoteAddress !== undefined &&
    isLoopback(remoteAddress);

  return (request, path) => {
    if (open_paths.includes(path)) return undefined;
    if (!isKnownHost(request)) return wrong_host;
    if (path === '/metrics' && metrics_access === 'loopback' && isLocal(request)) return undefined;
    return hasToken(request) ? undefined : no_token;
  };
}
