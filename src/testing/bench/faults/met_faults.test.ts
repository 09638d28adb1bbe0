// Each kind of fault, as clients see it over a network.
import { beforeEach, expect, test } from 'vitest';
import { ruleOf } from '../../../../test/support/sandboxes/fault_rules.ts';
import { type HttpCall, httpCall, keptConnection } from '../../../../test/support/world/http_call.ts';
import { probe_read, probe_write } from '../../../../test/support/world/probe_operations.ts';
import { onServer } from '../../../../test/support/world/served.ts';
import { createClient, RefusalError } from '../../../exports/client.ts';
import type { FaultRule } from './fault.ts';

onServer(
  'a fault',
  (served) => {
    const bench = () => {
      const { test_bench } = served.world.marketplace;
      if (!test_bench) throw new Error('The world has no test bench.');
      return test_bench;
    };
    const add = (rule: Partial<FaultRule>) => bench().faults.add(ruleOf(rule));
    const get = async (options: HttpCall = {}) =>
      httpCall(`http://127.0.0.1:${served.port}${await served.target(probe_read, { id: 5 })}`, options);
    const last = () => bench().journal.list({}, 1)[0];
    const code = (text: string) => JSON.parse(text).error;

    beforeEach(() => {
      for (const { fault_id } of bench().faults.list()) bench().faults.delete(fault_id);
    });

    test('a refusal of the operation has its envelope, and the next call is answered normally', async () => {
      add({ kind: 'refusal', operation: probe_read.name, reason: 'not_today' });
      const { status, text } = await get();
      expect(status).toBe(200);
      expect(JSON.parse(text)).toEqual({
        request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error: 'probe.not_today',
        message: 'The probe refuses to be urgent.',
        warning: '',
      });
      expect(last()).toMatchObject({ reason: 'not_today', fault: { kind: 'refusal' } });
      expect(code((await get()).text)).toBe('');
      expect(last()?.fault).toBeUndefined();
    });

    test.each<[FaultRule['kind'], number, string | undefined]>([
      ['http_429', 429, '7'],
      ['http_500', 500, undefined],
      ['http_503', 503, '7'],
    ])(
      '%s has its status, an envelope, and Retry-After if it is temporary',
      async (kind, expected, retry) => {
        add({ kind, retry_after_s: 7 });
        const { status, headers, text } = await get();
        expect({ status, retry: headers['retry-after'] }).toEqual({ status: expected, retry });
        expect(code(text)).toMatch(/^error_/);
        expect(last()).toMatchObject({ status: expected, fault: { kind } });
      },
    );

    test('http_502 is an HTML page', async () => {
      add({ kind: 'http_502' });
      const { status, headers, text } = await get();
      expect({ status, type: headers['content-type'] }).toEqual({ status: 502, type: 'text/html' });
      expect(text).toContain('<h1>502 Bad Gateway</h1>');
    });

    test('latency delays the call, which is then answered', async () => {
      add({ kind: 'latency', latency_ms: 300 });
      const { took_ms, text } = await get();
      expect(took_ms).toBeGreaterThan(290);
      expect(code(text)).toBe('');
    });

    test.each<FaultRule['kind']>(['cut_before', 'answer_lost'])(
      '%s closes the connection without an answer',
      async (kind) => {
        add({ kind });
        expect(await get()).toMatchObject({ status: undefined, error: 'ECONNRESET' });
        expect(last()).toMatchObject({ sent: 'nothing', fault: { kind } });
      },
    );

    test('cut_within closes the connection after half of the answer', async () => {
      add({ kind: 'cut_within' });
      const { status, text, error, headers } = await get();
      expect({ status, error }).toEqual({ status: 200, error: 'ECONNRESET' });
      expect(text.length).toBe(Math.floor(Number(headers['content-length']) / 2));
      expect(last()).toMatchObject({ sent: 'part' });
    });

    test('cut_after answers, and then closes a keep-alive connection', async () => {
      add({ kind: 'cut_after' });
      const agent = keptConnection();
      const { text, headers } = await get({ agent });
      expect(code(text)).toBe('');
      expect(headers.connection).not.toBe('close');
      expect(code((await get()).text)).toBe('');
      agent.destroy();
    });

    test('slow_drip sends the answer byte by byte', async () => {
      const { text } = await get();
      add({ kind: 'slow_drip', bytes_per_second: text.length * 2 });
      const slow = await get();
      expect(slow.took_ms).toBeGreaterThan(400);
      expect(slow.text.length).toBe(text.length);
      expect(code(slow.text)).toBe('');
    });

    test('dead_token answers like an expired token, before the parameters are checked', async () => {
      add({ kind: 'dead_token', operation: probe_read.name });
      const target = await served.target(probe_read, {});
      const { status, text } = await httpCall(`http://127.0.0.1:${served.port}${target}`);
      expect({ status, error: code(text) }).toEqual({ status: 403, error: 'error_auth' });
      expect(last()).toMatchObject({ reason: 'dead_token', fault: { kind: 'dead_token' } });
    });

    test('a fault does not apply to a call with a wrong sign or a wrong form', async () => {
      const added = add({ kind: 'http_500' });
      const target = await served.target(probe_read, { id: 5 });
      const url = `http://127.0.0.1:${served.port}${target}`;
      expect(code((await httpCall(url.replace(/sign=\w+/, `sign=${'0'.repeat(64)}`))).text)).toBe(
        'error_sign',
      );
      expect(code((await httpCall(url.replace('id=5', 'id=x'))).text)).toBe('error_param');
      expect(bench().faults.list()).toMatchObject([{ fault_id: added?.fault_id, hits: 0 }]);
    });

    test('many calls that wait for a fault do not block others', async () => {
      add({ kind: 'latency', latency_ms: 2_000, count: 100, operation: probe_read.name });
      let is_over = false;
      const waiting = Array.from({ length: 100 }, () =>
        get().finally(() => {
          is_over = true;
        }),
      );
      const target = await served.target(probe_write, { id: 1 });
      const url = `http://127.0.0.1:${served.port}${target}`;
      const { text } = await httpCall(url, { method: 'POST', body: '{"id":1}' });
      expect(code(text)).toBe('');
      expect(is_over).toBe(false);
      for (const { text: waited } of await Promise.all(waiting)) expect(code(waited)).toBe('');
    });

    test('the client of the package repeats calls that were not done, and reports an unknown outcome', async () => {
      const { partner_id, partner_key } = served.world.partner;
      const { shop_id, access_token } = served.shop;
      const client = createClient({
        base_url: `http://127.0.0.1:${served.port}`,
        partner_id,
        partner_key,
        shop: { shop_id, access_token },
        clock: served.world.clock,
      });
      const list = () => client.call('v2.voucher.get_voucher_list', { status: 'all' });
      add({ kind: 'http_503', retry_after_s: 1 });
      expect(await list()).toMatchObject({ voucher_list: [] });
      add({ kind: 'refusal', reason: 'shop_not_linked' });
      const refused = await list().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(RefusalError);
      expect(refused).toMatchObject({ code: 'shop_no_linked', status: 403 });
    });
  },
  { has_test_bench: true },
);
