import { expect, test } from 'vitest';
import { contracts } from '../app/contracts.ts';
import type { Operation } from './contract/operation.ts';
import { CallRecord } from './http/call_record.ts';
import { gatewayRefusals } from './http/gateway_refusals.ts';
import { logRequest, logTo } from './observe.ts';

const id = '0123456789abcdef0123456789abcdef';

function callOf(fields: Partial<CallRecord>, operation?: string): CallRecord {
  const { error = '', status = 200, duration_ms = 1.25, ...caller } = fields;
  return Object.assign(new CallRecord(id, operation), caller).end(error, status, duration_ms);
}

/** The lines that are logged, whenever they were. */
function logged(level: string, say: (log: ReturnType<typeof logTo>) => void): string[] {
  const lines: string[] = [];
  say(logTo({ write: (line) => lines.push(line) }, level));
  return lines.map((line) => line.replace(/"time":"[^"]+Z"/, '"time":""'));
}

test.each([
  ['of a shop', callOf({ partner_id: 2_001_887, shop_id: 10_001 }, 'v2.voucher.get_voucher')],
  ['of a merchant', callOf({ partner_id: 1, merchant_id: 3 }, 'v2.product.get_variations')],
  ['refused', callOf({ error: 'error_sign', status: 403, duration_ms: 0 }, 'v2.public.get_access_token')],
  ['to no operation', callOf({ error: 'error_not_found', status: 404 })],
  ['that went wrong', callOf({ error: 'error_inner', status: 500, duration_ms: 12_345.678 })],
])('the line of a request %s is written as pino writes it', (_, call) => {
  const level = call.status >= 500 ? 'error' : 'info';
  const lines = logged('info', (log) => {
    logRequest(log, call);
    log[level](call, 'request');
  });
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(lines[1]);
});

test.each([
  ['info', 2],
  ['warn', 1],
  ['error', 1],
  ['fatal', 0],
  ['silent', 0],
])('at level %s, of a request that succeeded and one that went wrong there are %i lines', (level, count) => {
  const lines = logged(level, (log) => {
    logRequest(log, callOf({}));
    logRequest(log, callOf({ error: 'error_inner', status: 500 }));
  });
  expect(lines).toHaveLength(count);
});

test('no name or error code that a line has needs to be escaped', () => {
  const all = contracts as readonly Operation[];
  const codes = [
    ...all.map(({ name }) => name),
    ...all.flatMap(({ errors = {} }) => Object.values(errors).map(({ error }) => error)),
    ...Object.values(gatewayRefusals).map(({ error }) => error),
  ];
  expect(codes.length).toBeGreaterThan(60);
  expect(codes.filter((code) => JSON.stringify(code) !== `"${code}"`)).toEqual([]);
});
