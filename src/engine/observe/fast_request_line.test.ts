import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '../../kit/contract/operation.ts';
import { contracts } from '../../market/contracts.ts';
import { CallRecord } from '../http/call_record.ts';
import { gatewayRefusals } from '../http/gateway_refusals.ts';
import { loggedTarget } from '../http/requests/logged_target.ts';
import { type Log, logTo } from './log.ts';
import { requestLogger } from './request_line.ts';

const id = '0123456789abcdef0123456789abcdef';

function callOf(fields: Partial<CallRecord>, operation?: string, target = '/api/v2/voucher'): CallRecord {
  const { error = '', status = 200, duration_ms = 1.25, ...caller } = fields;
  return Object.assign(new CallRecord(id, loggedTarget('GET', target), operation), caller).end(
    error,
    status,
    duration_ms,
  );
}

/** The logged lines, without their times. */
function logged(level: string, write: (log: Log) => void): string[] {
  const lines: string[] = [];
  write(logTo({ write: (line) => lines.push(line) }, level));
  return lines.map((line) => line.replace(/"time":"[^"]+Z"/, '"time":""'));
}

test.each([
  ['of a shop', callOf({ partner_id: 2_001_887, shop_id: 10_001 }, 'v2.voucher.get_voucher')],
  ['of a merchant', callOf({ partner_id: 1, merchant_id: 3 }, 'v2.product.get_variations')],
  ['refused', callOf({ error: 'error_sign', status: 403, duration_ms: 0 }, 'v2.public.get_access_token')],
  ['to no operation', callOf({ error: 'error_not_found', status: 404 })],
  ['with a fault', callOf({ status: 503, fault: 'http_503' }, 'v2.voucher.get_voucher')],
  ['that went wrong', callOf({ error: 'error_inner', status: 500, duration_ms: 12_345.678 })],
])("the line of a request %s is identical to pino's", (_, call) => {
  const lines = logged('info', (log) => {
    log.request(call);
    requestLogger(log)(call);
  });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(lines[1]);
});

test("for any call and any level, the line is identical to pino's", () => {
  const id_or_none = fc.option(fc.maxSafeNat(), { nil: undefined });
  const name = fc.constantFrom(...(contracts as readonly Operation[]).map((operation) => operation.name));
  const call = fc
    .record({
      partner_id: id_or_none,
      shop_id: id_or_none,
      merchant_id: id_or_none,
      error: fc.constantFrom('', 'error_param', 'error_inner'),
      fault: fc.constantFrom(undefined, 'http_503' as const),
      status: fc.constantFrom(200, 403, 429, 500, 503),
      duration_ms: fc.double({ min: 0, max: 100_000, noNaN: true }),
      operation: fc.option(name, { nil: undefined }),
      target: fc.string({ unit: 'binary' }),
    })
    .map(({ operation, target, ...fields }) => callOf(fields, operation, target));
  fc.assert(
    fc.property(call, fc.constantFrom('debug', 'info', 'warn', 'error', 'silent'), (record, level) => {
      const [fast, plain] = [
        logged(level, (log) => log.request(record)),
        logged(level, (log) => requestLogger(log)(record)),
      ];
      expect(fast).toEqual(plain);
    }),
  );
});

test('calls of one operation at several paths have separate lines', () => {
  const calls = ['/image/a', '/image/b', '/image/a'].map((path) => callOf({}, 'image', path));
  const [fast, plain] = [
    logged('info', (log) => calls.map((call) => log.request(call))),
    logged('info', (log) => calls.map((call) => requestLogger(log)(call))),
  ];
  expect(fast).toEqual(plain);
});

test.each([
  ['info', 2],
  ['warn', 1],
  ['error', 1],
  ['fatal', 0],
  ['silent', 0],
])('at level %s, a successful and a failed request have %i lines', (level, count) => {
  const lines = logged(level, (log) => {
    log.request(callOf({}));
    log.request(callOf({ error: 'error_inner', status: 500 }));
  });
  expect(lines).toHaveLength(count);
});

test('no name or error code in a line needs escaping', () => {
  const all = contracts as readonly Operation[];
  const codes = [
    ...all.map(({ name }) => name),
    ...all.flatMap(({ errors = {} }) => Object.values(errors).map(({ error }) => error)),
    ...Object.values(gatewayRefusals).map(({ error }) => error),
  ];
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((code) => JSON.stringify(code) !== `"${code}"`)).toEqual([]);
});

test('a call that failed by a fault of a test is not logged as an error', () => {
  const levelOf = (call: CallRecord) =>
    JSON.parse(logged('info', (log) => log.request(call))[0] ?? '{}').level;
  expect(levelOf(callOf({ status: 503 }))).toBe('error');
  expect(levelOf(callOf({ status: 503, fault: 'http_503' }))).toBe('info');
});
