// Every limit that refuses clients or cuts them off counts how often.
import { expect, test } from 'vitest';
import { all_limits, refusing_limits } from '../../src/program/settings/refusing_limits.ts';
import { program } from '../support/pages/source_files.ts';
import { openWorld } from '../support/world/harness.ts';
import { injectInto } from '../support/world/inject.ts';

/** Phrases which show that a client is refused or cut off. */
const tells_of_refusal = /HTTP [45]\d\d|connection is closed|`error_\w+`|refused|The same/;

const form = 'the form of a request breaks it: stoa_requests_total counts that by its error';
const end = 'something has expired: stoa_requests_total counts that by its error';

/** Limits that refuse without a counter of their own, with the reason. */
const not_counted: Readonly<Record<string, string>> = {
  push_url_length_max: form,
  push_idle_connections_max: 'no client is refused: the connection is not used',
  keep_alive_timeout_ms: 'no client is refused: the connection is idle',
  stop_timeout_ms: 'the server stops',
  drain_ms: 'the server stops',
  rate_window_ms: 'the time over which body_rate_min and upload_rate_min are measured, which count',
  access_token_lifetime_s: end,
  access_token_grace_s: end,
  sandbox_lifetime_s: end,
  console_idle_s_max: end,
  login_code_s_max: end,
  token_shops_max: form,
  token_permits_max: form,
  refused_body_bytes_max: 'the request is refused for another reason',
  upload_wait_ms_max: 'upload_bytes_max counts it',
  upload_parts_max: form,
  upload_text_bytes_max: form,
  page_rows_max: form,
  feed_page_max: form,
  feed_wait_s_max: form,
  feed_days: 'the events are no longer kept, however many there are',
  counted_references_max: 'other rows refer to the row, however many',
  scanned_references_max: 'the same',
  timestamp_age_s_max: form,
  access_token_length_max: form,
  explained_signs_per_second_max: 'the sign is wrong anyway: only the explanation is left out',
  explained_body_bytes_max: 'the same',
  digest_bytes_max: 'the same',
  body_depth_max: form,
  body_parts_max: form,
  idempotency_key_length_max: form,
  refresh_retry_s: end,
  redirect_length_max: form,
  state_length_max: form,
  sign_in_pause_s_max: 'the free_attempts_... count it',
  sign_in_s_max: end,
  file_link_lifetime_s: end,
  side_max: form,
  pixels_max: form,
  png_chunks_max: form,
  jpeg_segments_max: form,
  image_turn_ms: 'image_bytes_max counts it',
  unused_lifetime_s: end,
  video_bytes_max: form,
  video_part_bytes_max: form,
  unfinished_lifetime_s: end,
  header_heap_mb_max: 'the video is FAILED: stoa_job_attempts_total counts it',
  document_labels_max: form,
  release_again_s: 'no client is refused: an entry is released later',
  page_no_max: form,
  upstream_credentials_bytes_max: 'a problem in a file of the operator, which the log reports',
  fault_latency_ms_max: form,
  state_file_bytes_max: form,
  state_bytes_max: form,
};

test('each is found by its name', () => {
  const names = all_limits.map(([name]) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('each that mentions a refusal counts it, or states why it does not', () => {
  const silent = all_limits.filter(
    ([name, { client_sees, refuses }]) =>
      tells_of_refusal.test(client_sees) && !refuses && !(name in not_counted),
  );
  expect(
    silent.map(([name, { client_sees }]) => `${name}: ${client_sees}`),
    'limits that refuse: give the row `refuses: true` and call countRefusal with its name',
  ).toEqual([]);
});

test('none has an outdated reason for not counting', () => {
  const known = new Map(all_limits);
  for (const name of Object.keys(not_counted)) {
    expect(known.get(name), name).toBeDefined();
    expect(known.get(name)?.refuses, name).toBeUndefined();
  }
});

test('each is counted by name where clients are refused, and nothing else is', () => {
  const counting = program.filter(
    ({ path, code }) =>
      /countRefusal|new (?:BodyPlaces|SmallBodies)|watch\(|connections_limit|reading_time/.test(code) &&
      !/(?:_limits|limit_settings|\.test)\.ts$/.test(path),
  );
  const text = counting.map(({ code }) => code).join('\n');
  const named = (name: string) => new RegExp(`['"]${name}['"]|^ +${name}: this\\.#`, 'm').test(text);
  expect(refusing_limits.filter((name) => !named(name))).toEqual([]);
  const counted = [...text.matchAll(/countRefusal\('(\w+)'\)/g)].map(([, name]) => name as string);
  expect(counted.length).toBeGreaterThan(20);
  expect(counted.filter((name) => !refusing_limits.includes(name))).toEqual([]);
});

test('each is on the metrics page from the start', async () => {
  const world = await openWorld('sqlite');
  try {
    const { payload } = await injectInto(world.app.operator)({
      url: '/metrics',
      headers: { host: 'localhost' },
    });
    for (const name of refusing_limits)
      expect(payload).toContain(`stoa_limit_refusals_total{limit="${name}"}`);
  } finally {
    await world.close();
  }
});
