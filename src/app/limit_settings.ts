// Every bound of a server that can be set, each with what a client sees who comes to it.
import { int64, withDefault } from '../platform/contract/field.ts';
import { setting } from './setting.ts';

interface LimitRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly client_sees: string;
}

/** A setting that bounds something. */
const limit = (help: string, default_value: number, { client_sees, ...range }: LimitRule) =>
  setting(withDefault(int64(help, range), default_value), { client_sees });

const time_ms = { minimum: 100, maximum: 600_000 };
const count = { minimum: 1, maximum: 1_000_000 };

const busy = 'HTTP 503 `error_server_busy` with `Retry-After`.';
const too_slow = 'HTTP 408, and the connection is closed.';
const cut = 'The connection is closed.';

export const limit_settings = {
  rate_limit: limit(
    'Calls per second that one partner may make for one shop or merchant, on each node; 0 for no limit.',
    0,
    { ...count, minimum: 0, client_sees: 'HTTP 429 `error_rate_limit` with `Retry-After`.' },
  ),
  pool_size: limit('Connections to PostgreSQL, for each node.', 10, {
    minimum: 1,
    maximum: 1_000,
    client_sees: 'Nothing: calls wait for a connection.',
  }),
  connections_max: limit('Connections from partners at once; more are closed unanswered.', 10_000, {
    ...count,
    client_sees: 'The new connection is closed.',
  }),
  in_flight_max: limit('Calls under way at once; more are answered with 503.', 1_000, {
    ...count,
    client_sees: busy,
  }),
  header_timeout_ms: limit('How long the headers of a request may take to arrive, in milliseconds.', 10_000, {
    ...time_ms,
    client_sees: too_slow,
  }),
  request_timeout_ms: limit('How long a whole request may take to arrive, in milliseconds.', 30_000, {
    ...time_ms,
    client_sees: too_slow,
  }),
  stop_timeout_ms: limit('How long a stopping server waits for calls under way, in milliseconds.', 8_000, {
    ...time_ms,
    client_sees: cut,
  }),
} as const;
