// Every bound of a server that can be set, each with what a client sees who comes to it.
import { int64, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

const kib = 1_024;
const mib = 1_024 * kib;

interface LimitRule {
  readonly minimum: number;
  readonly maximum: number;
  readonly client_sees: string;
  readonly refuses?: true;
}

/** A setting that bounds something. */
const limit = (help: string, default_value: number, { client_sees, refuses, ...range }: LimitRule) =>
  setting(withDefault(int64(help, range), default_value), { client_sees, refuses });

const time_ms = { minimum: 100, maximum: 600_000 };
const count = { minimum: 1, maximum: 1_000_000 };
const bytes = { minimum: 64 * kib, maximum: 1_024 * 1_024 * mib };
const bytes_per_second = { minimum: 0, maximum: 1_024 * mib };

const busy = 'HTTP 503 `error_server_busy` with `Retry-After`.';
const too_slow = 'HTTP 408, and the connection is closed.';
const cut = 'The connection is closed.';

export const limit_settings = {
  rate_limit: limit(
    'Calls per second that one partner may make for one shop or merchant; 0 for no limit. Each node lets its part of it through: the limit, divided by the nodes that live.',
    0,
    { ...count, minimum: 0, refuses: true, client_sees: 'HTTP 429 `error_rate_limit` with `Retry-After`.' },
  ),
  pool_size: limit(
    'Connections to PostgreSQL, for each node; one more says whether the database answers.',
    10,
    {
      minimum: 1,
      maximum: 1_000,
      client_sees: 'Nothing: calls wait for a connection.',
    },
  ),
  connections_max: limit(
    'Connections from partners at once. For one more, the one that has been idle longest is closed.',
    10_000,
    {
      ...count,
      refuses: true,
      client_sees: 'The idle connection is closed, or the new one where none is idle.',
    },
  ),
  connections_per_address_max: limit(
    'Connections at once from one address, or from one /64 network of IPv6; trusted proxies may have more.',
    4_000,
    { ...count, refuses: true, client_sees: 'The same, among the connections of the address.' },
  ),
  keep_alive_timeout_ms: limit(
    'How long a connection may wait for its next request, in milliseconds; a tenth of it while three quarters of all connections are taken.',
    72_000,
    { ...time_ms, client_sees: cut },
  ),
  in_flight_max: limit(
    'Calls under way at once, from when their body has come. Others wait, for three quarters of `STOA_CALL_TIMEOUT_MS` at most, partners in turn.',
    256,
    { ...count, refuses: true, client_sees: `Nothing for as long; then ${busy}` },
  ),
  call_timeout_ms: limit(
    'How long a call may take from the moment it has arrived, in milliseconds; no statement of PostgreSQL runs longer.',
    5_000,
    { ...time_ms, refuses: true, client_sees: `${busy} Without it where the call may have been done.` },
  ),
  share_percent_max: limit(
    'How much one partner, or one address, may take of what all share: waiting bodies, uploads, images on their way. In percent.',
    25,
    { minimum: 1, maximum: 100, refuses: true, client_sees: busy },
  ),
  unused_images_max: limit(
    'Images that no item uses, of one partner for one shop or for none; further ones are refused until some are used or, after 30 days, deleted.',
    10_000,
    {
      minimum: 1,
      maximum: 10_000_000,
      refuses: true,
      client_sees: 'The file is refused with `error_param`.',
    },
  ),
  unused_videos_max: limit(
    'Videos that no item uses, those under way too, of one partner for one shop; no further upload begins until some are used, cancelled or, after a day or 30 days, deleted.',
    100,
    { minimum: 1, maximum: 1_000_000, refuses: true, client_sees: '`error_param` of init_video_upload.' },
  ),
  operator_answer_bytes_max: limit(
    'How many bytes of answers to calls of operators are kept under their `Idempotency-Key`, for a day at most. Beyond, the oldest give way.',
    256 * mib,
    {
      ...bytes,
      minimum: mib,
      client_sees: 'A call whose answer gave way is done again when it is sent again.',
    },
  ),
  code_lifetime_s: limit('How long the code lives that a consent page gives to a partner, in seconds.', 600, {
    minimum: 1,
    maximum: 86_400,
    client_sees: '`invalid_code`.',
  }),
  access_token_lifetime_s: limit('How long an access token lives, in seconds.', 4 * 3_600, {
    minimum: 1,
    maximum: 30 * 86_400,
    client_sees: 'HTTP 403 `error_auth`.',
  }),
  access_token_grace_s: limit(
    'How long the access token before it is still good after a refresh, in seconds.',
    300,
    { minimum: 0, maximum: 86_400, client_sees: 'HTTP 403 `error_auth`.' },
  ),
  refresh_token_lifetime_s: limit('How long a refresh token lives, in seconds.', 30 * 86_400, {
    minimum: 1,
    maximum: 365 * 86_400,
    client_sees: '`refresh_token_expired`.',
  }),
  header_timeout_ms: limit('How long the headers of a request may take to arrive, in milliseconds.', 10_000, {
    ...time_ms,
    refuses: true,
    client_sees: too_slow,
  }),
  request_timeout_ms: limit('How long a whole request may take to arrive, in milliseconds.', 30_000, {
    ...time_ms,
    refuses: true,
    client_sees: too_slow,
  }),
  body_rate_min: limit(
    'How fast the body of a call has to arrive, in bytes per second; 0 for any rate.',
    4 * kib,
    { ...bytes_per_second, refuses: true, client_sees: too_slow },
  ),
  upload_rate_min: limit(
    'How fast the body of an upload has to arrive, in bytes per second; 0 for any rate.',
    64 * kib,
    { ...bytes_per_second, refuses: true, client_sees: too_slow },
  ),
  rate_window_ms: limit('Over how long these rates are measured, in milliseconds.', 5_000, {
    ...time_ms,
    client_sees: too_slow,
  }),
  waiting_bodies_max: limit('Calls at once whose body has not come whole.', 1_000, {
    ...count,
    refuses: true,
    client_sees: busy,
  }),
  waiting_body_bytes_max: limit(
    'How many bytes of such bodies are held at once, without those of uploads.',
    64 * mib,
    { ...bytes, refuses: true, client_sees: busy },
  ),
  upload_bytes_max: limit(
    'How many bytes of uploads are held at once; further uploads wait, for ten seconds at most.',
    384 * mib,
    { ...bytes, refuses: true, client_sees: busy },
  ),
  unsent_bytes_max: limit(
    'How many bytes of answers wait at once for clients to take them. Beyond, those are cut that take longest.',
    256 * mib,
    { ...bytes, refuses: true, client_sees: cut },
  ),
  unsent_bytes_per_connection_max: limit(
    'How many bytes of answers may wait on one connection before its further requests wait.',
    mib,
    { ...bytes, client_sees: 'Nothing: its requests are answered when it has read.' },
  ),
  image_bytes_max: limit(
    'How many bytes of images are on their way at once. Beyond, the one that takes longest is cut.',
    128 * mib,
    { ...bytes, refuses: true, client_sees: `${busy} Or the connection is closed.` },
  ),
  stall_timeout_ms: limit(
    'How long a client may read nothing of an answer, in milliseconds; this is noticed within twice the time.',
    10_000,
    { ...time_ms, refuses: true, client_sees: cut },
  ),
  send_timeout_ms: limit('How long an answer may take to be read, in milliseconds.', 60_000, {
    ...time_ms,
    refuses: true,
    client_sees: cut,
  }),
  sandboxes_max: limit('Sandboxes at once, open or not. Each takes some megabytes on disk.', 1_000, {
    minimum: 1,
    maximum: 20_000,
    refuses: true,
    client_sees: 'HTTP 409 `too_many`, on the operator port.',
  }),
  sandboxes_open_max: limit(
    'Sandboxes that are open at once; of those that no call uses, the one is closed that was used least lately.',
    32,
    { minimum: 1, maximum: 10_000, client_sees: 'Nothing: one that is closed is opened by its next call.' },
  ),
  sandbox_idle_ms: limit('How long a sandbox that nobody calls stays open, in milliseconds.', 30_000, {
    minimum: 100,
    maximum: 86_400_000,
    client_sees: 'Nothing: one that is closed is opened by its next call.',
  }),
  sandbox_lifetime_s: limit(
    'How long a sandbox is kept that nobody calls, in seconds; then it is deleted.',
    86_400,
    {
      minimum: 1,
      maximum: 365 * 86_400,
      client_sees: 'HTTP 404 `no_sandbox`, and `invalid_partner_id` to partners.',
    },
  ),
  sandbox_advance_ms: limit(
    'How long one call may let time pass in a sandbox, in milliseconds of the wall clock.',
    25_000,
    {
      minimum: 0,
      maximum: 28_000,
      refuses: true,
      client_sees: 'HTTP 409 `out_of_time`; the next call goes on from there.',
    },
  ),
  sandbox_templates_max: limit('Templates that are kept of sandboxes.', 100, {
    minimum: 1,
    maximum: 10_000,
    refuses: true,
    client_sees: 'HTTP 409 `too_many`, on the operator port.',
  }),
  drain_ms: limit(
    'How long a server that is told to stop goes on as before, but for `/readyz`, until balancers have noticed, in milliseconds.',
    0,
    {
      ...time_ms,
      minimum: 0,
      client_sees: 'Answers as before; for the last second they say `Connection: close`.',
    },
  ),
  stop_timeout_ms: limit('How long a stopping server waits for calls under way, in milliseconds.', 8_000, {
    ...time_ms,
    client_sees: cut,
  }),
} as const;
