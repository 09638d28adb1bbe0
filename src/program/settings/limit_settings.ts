// Every limit of a server that has a setting, and what a client sees when it reaches the limit.
import { limit } from './limit_setting.ts';

const kib = 1_024;
const mib = 1_024 * kib;

const time_ms = { minimum: 100, maximum: 600_000 };
const count = { minimum: 1, maximum: 1_000_000 };
const bytes = { minimum: 64 * kib, maximum: 1_024 * 1_024 * mib };
const bytes_per_second = { minimum: 0, maximum: 1_024 * mib };

const busy = 'HTTP 503 `error_server_busy` with `Retry-After`.';
const too_slow = 'HTTP 408, and the connection is closed.';
const cut = 'The connection is closed.';

export const limit_settings = {
  rate_limit: limit(
    'Calls per second that one partner may make for one shop or merchant; 0 for no limit. Each node allows its part: the limit divided by the number of running nodes.',
    0,
    {
      ...count,
      minimum: 0,
      refuses: true,
      of_partner: true,
      client_sees: 'HTTP 429 `error_rate_limit` with `Retry-After`.',
    },
  ),
  pool_size: limit(
    'Connections to PostgreSQL per node; one more is used to check whether the database answers.',
    10,
    {
      minimum: 1,
      maximum: 1_000,
      client_sees: 'Nothing: calls wait for a connection.',
    },
  ),
  connections_max: limit(
    'Open connections from partners. If there is one more, the connection that has been idle longest is closed.',
    10_000,
    {
      ...count,
      refuses: true,
      client_sees: 'The idle connection is closed, or the new one if none is idle.',
    },
  ),
  connections_per_address_max: limit(
    'Open connections from one address, or from one /64 network of IPv6; trusted proxies may have more.',
    4_000,
    { ...count, refuses: true, client_sees: 'As above, among the connections of the address.' },
  ),
  keep_alive_timeout_ms: limit(
    'How long a connection may wait for its next request, in milliseconds; a tenth of it while three quarters of all connections are in use.',
    72_000,
    { ...time_ms, client_sees: cut },
  ),
  in_flight_max: limit(
    'Running calls, counted after their body has arrived. Other calls wait, at most for three quarters of `STOA_CALL_TIMEOUT_MS`; partners take turns.',
    256,
    { ...count, refuses: true, client_sees: `Nothing while it waits; then ${busy}` },
  ),
  call_timeout_ms: limit(
    'How long a call may take after it has arrived, in milliseconds. No statement of PostgreSQL runs longer.',
    5_000,
    { ...time_ms, refuses: true, client_sees: `${busy} Without Retry-After if the call may have been done.` },
  ),
  share_percent_max: limit(
    'How much of a shared resource one partner or one address may use, in percent: waiting bodies, uploads, images that are being sent.',
    25,
    { minimum: 1, maximum: 100, refuses: true, of_partner: true, client_sees: busy },
  ),
  unused_images_max: limit(
    'Unused images of one partner for one shop, or for no shop. Further images are refused until some are used by an item, or are deleted after 30 days.',
    10_000,
    {
      minimum: 1,
      maximum: 10_000_000,
      refuses: true,
      of_partner: true,
      client_sees: 'The file is refused with `error_param`.',
    },
  ),
  unused_videos_max: limit(
    'Unused videos, including unfinished uploads, of one partner for one shop. No further upload can start until some are used by an item, cancelled, or deleted after a day or 30 days.',
    100,
    {
      minimum: 1,
      maximum: 1_000_000,
      refuses: true,
      of_partner: true,
      client_sees: '`error_param` of init_video_upload.',
    },
  ),
  operator_answer_bytes_max: limit(
    'How many bytes of answers to operator calls are kept for repeated calls with an `Idempotency-Key`, at most for a day. If there are more, the oldest are removed.',
    256 * mib,
    {
      ...bytes,
      minimum: mib,
      client_sees: 'If the kept answer was removed, a repeated call is done again.',
    },
  ),
  feed_days: limit('How long events can be read from the feed, in days.', 30, {
    minimum: 1,
    maximum: 365,
    client_sees: 'HTTP 409 `events_deleted` for an older cursor.',
  }),
  code_lifetime_s: limit('How long a code from a consent page is valid, in seconds.', 600, {
    minimum: 1,
    maximum: 86_400,
    of_partner: true,
    client_sees: '`invalid_code`.',
  }),
  access_token_lifetime_s: limit('How long an access token is valid, in seconds.', 4 * 3_600, {
    minimum: 1,
    maximum: 30 * 86_400,
    of_partner: true,
    client_sees: 'HTTP 403 `error_auth`.',
  }),
  access_token_grace_s: limit(
    'How long the previous access token stays valid after a refresh, in seconds.',
    300,
    { minimum: 0, maximum: 86_400, of_partner: true, client_sees: 'HTTP 403 `error_auth`.' },
  ),
  refresh_token_lifetime_s: limit('How long a refresh token is valid, in seconds.', 30 * 86_400, {
    minimum: 1,
    maximum: 365 * 86_400,
    of_partner: true,
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
    'Slowest rate at which the body of a call may arrive, in bytes per second; 0 for any rate.',
    4 * kib,
    { ...bytes_per_second, refuses: true, client_sees: too_slow },
  ),
  upload_rate_min: limit(
    'Slowest rate at which the body of an upload may arrive, in bytes per second; 0 for any rate.',
    64 * kib,
    { ...bytes_per_second, refuses: true, client_sees: too_slow },
  ),
  rate_window_ms: limit('The time over which these rates are measured, in milliseconds.', 5_000, {
    ...time_ms,
    client_sees: too_slow,
  }),
  waiting_bodies_max: limit('Calls whose body has not arrived completely.', 1_000, {
    ...count,
    refuses: true,
    client_sees: busy,
  }),
  waiting_body_bytes_max: limit('How many bytes of such bodies are held, excluding uploads.', 64 * mib, {
    ...bytes,
    refuses: true,
    client_sees: busy,
  }),
  upload_bytes_max: limit(
    'How many bytes of uploads are held. Further uploads wait for at most ten seconds.',
    384 * mib,
    { ...bytes, refuses: true, client_sees: busy },
  ),
  unsent_bytes_max: limit(
    'How many bytes of answers may wait for clients to read them. If there are more, the slowest connections are closed.',
    256 * mib,
    { ...bytes, refuses: true, client_sees: cut },
  ),
  unsent_bytes_per_connection_max: limit(
    'How many bytes of answers may wait on one connection before its further requests have to wait.',
    mib,
    { ...bytes, client_sees: 'Nothing: its requests are answered after it has read.' },
  ),
  image_bytes_max: limit(
    'How many bytes of images are being sent. If there are more, the slowest transfer is cut.',
    128 * mib,
    { ...bytes, refuses: true, client_sees: `${busy} Or the connection is closed.` },
  ),
  stall_timeout_ms: limit(
    'How long a client may stop reading an answer, in milliseconds; this is detected within twice the time.',
    10_000,
    { ...time_ms, refuses: true, client_sees: cut },
  ),
  send_timeout_ms: limit('How long an answer may take to be read, in milliseconds.', 60_000, {
    ...time_ms,
    refuses: true,
    client_sees: cut,
  }),
  sandboxes_max: limit('Sandboxes, open or closed. Each takes some megabytes on disk.', 1_000, {
    minimum: 1,
    maximum: 20_000,
    refuses: true,
    client_sees: 'HTTP 409 `too_many`, on the operator port.',
  }),
  sandboxes_open_max: limit(
    'Open sandboxes. If there are more, the least recently used one that no call uses is closed.',
    32,
    { minimum: 1, maximum: 10_000, client_sees: 'Nothing: the next call opens a closed sandbox.' },
  ),
  sandbox_idle_ms: limit('How long a sandbox stays open without calls, in milliseconds.', 30_000, {
    minimum: 100,
    maximum: 86_400_000,
    client_sees: 'Nothing: the next call opens a closed sandbox.',
  }),
  sandbox_lifetime_s: limit(
    'How long a sandbox is kept without calls, in seconds. Then it is deleted.',
    86_400,
    {
      minimum: 1,
      maximum: 365 * 86_400,
      client_sees: 'HTTP 404 `no_sandbox`, and `invalid_partner_id` to partners.',
    },
  ),
  sandbox_advance_ms: limit(
    'How long one call may spend on advancing the clock of a sandbox, in milliseconds of the wall clock.',
    25_000,
    {
      minimum: 0,
      maximum: 28_000,
      refuses: true,
      client_sees: 'HTTP 409 `out_of_time`; the next call continues from there.',
    },
  ),
  sandbox_templates_max: limit('Templates that are kept with `snapshot`.', 100, {
    minimum: 1,
    maximum: 10_000,
    refuses: true,
    client_sees: 'HTTP 409 `too_many`, on the operator port.',
  }),
  drain_ms: limit(
    'How long a server that is stopping continues normally, except for `/readyz`, so that load balancers can notice, in milliseconds.',
    0,
    {
      ...time_ms,
      minimum: 0,
      client_sees: 'Normal answers; in the last second they have `Connection: close`.',
    },
  ),
  stop_timeout_ms: limit('How long a stopping server waits for running calls, in milliseconds.', 8_000, {
    ...time_ms,
    client_sees: cut,
  }),
} as const;
