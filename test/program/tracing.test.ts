// A served process that sends spans to a collector.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serve, stoa } from '../support/programs/process.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';

let folder: string;
let collector: Receiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-traced-'));
  collector = await openReceiver();
});
afterAll(() => {
  collector.close();
  rmSync(folder, { recursive: true });
});

const settings = { STOA_DATABASE_URL: 'sqlite:stoa.db', STOA_LOG_FORMAT: 'json', STOA_DRAIN_MS: '0' };

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
}
const sentSpans = (): SentSpan[] =>
  collector.arrived.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);

test('a server with a collector sends the spans of calls there, counts them, and sends the last ones when it stops', async () => {
  const { origin } = new URL(collector.url);
  const served = await serve(folder, { ...settings, STOA_OTLP_ENDPOINT: origin, STOA_TRACE_SAMPLE: '1' });
  try {
    const { base_url, operator_url } = served.at;
    const path = '/api/v2/voucher/get_voucher';
    await fetch(`${base_url}${path}?partner_id=1`);
    await vi.waitFor(() => expect(sentSpans().map(({ name }) => name)).toContain('v2.voucher.get_voucher'), {
      timeout: 10_000,
    });
    expect(collector.arrived[0]?.path).toBe('/v1/traces');
    const traced = sentSpans().find(({ name }) => name === 'v2.voucher.get_voucher');
    expect(served.log()).toContain(`"trace_id":"${traced?.traceId}"`);
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${operator_url}/metrics`)).text();
      expect(metrics).toMatch(/^stoa_trace_spans_total\{outcome="sent"\} [1-9]/m);
    });
    const sent = sentSpans().length;
    await fetch(`${base_url}${path}?partner_id=1`);
    expect((await served.end('SIGTERM')).code).toBe(0);
    expect(sentSpans().length).toBeGreaterThan(sent);
  } finally {
    served.child.kill('SIGKILL');
  }
});

test.each([
  ['STOA_TRACE_SAMPLE', '1.5', 'must be a number from 0 to 1, such as 0.01'],
  ['STOA_OTLP_ENDPOINT', 'localhost:4318', 'must be an http or https URL without a query'],
  ['STOA_OTLP_HEADERS', 'api-key: secret-4711', 'must be headers, such as api-key=secret'],
])('%s=%s is refused before anything starts', async (name, value, rule) => {
  const { code, stderr } = await stoa(['serve'], folder, { ...settings, [name]: value });
  expect(code).not.toBe(0);
  expect(stderr).toContain(`${name} ${rule}`);
  expect(stderr).not.toContain('4711');
});
