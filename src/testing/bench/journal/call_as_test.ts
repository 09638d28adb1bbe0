import type { GatewayReason } from '../../../engine/http/gateway_refusals.ts';
import { gatewayRefusals } from '../../../engine/http/gateway_refusals.ts';
import { isOperationName } from '../../../kit/contract/client/other_operation.ts';
import { idempotency_header } from '../../../kit/contract/idempotency_header.ts';
import type { MaskedCall } from './masked_call.ts';
import { type RepeatedCall, withVariables } from './repeated_call.ts';

/** The refusals before the operation that follow from the request and from the rows of the marketplace. */
const repeatable_reasons: readonly string[] = [
  'unknown_path',
  'wrong_parameter',
  'shop_banned',
  'shop_not_linked',
  'merchant_not_linked',
] satisfies GatewayReason[];

/** Why no test can get the answer of a call again, as a sentence; undefined if one can. */
export function whyNoTest({ operation, is_signed, reason, fault }: MaskedCall): string | undefined {
  if (!isOperationName(operation)) return `A client cannot call ${operation}.`;
  if (!is_signed)
    return 'The call was refused for its sign or for another parameter that every call has. A test signs correctly, so it gets another answer.';
  if (fault || reason === undefined || !Object.hasOwn(gatewayRefusals, reason)) return undefined;
  return repeatable_reasons.includes(reason)
    ? undefined
    : `The call was refused with ${reason}, which follows neither from its request nor from a fault, so a test gets another answer.`;
}

const literal = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const secret = (variable: string) => `process.env.${variable} ?? ''`;

const code = (value: unknown, spaces: number) =>
  withVariables(JSON.stringify(value, undefined, 2), secret).replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** The request that sets the fault of a call again, for this one call. */
function faultOf({ fault, operation, shop_id }: MaskedCall, is_known: boolean): object | undefined {
  if (!fault) return undefined;
  const { fault_id: _, hits: _hits, job_kind: _job, delay_s: _delay, seed: _seed, ...rule } = fault;
  return { ...rule, ...(is_known && { operation }), shop_id, count: 1, probability: 1 };
}

/** What the test expects of the answer, or of the error if there is no answer or not one of Stoa. */
function expectation({ status, error, sent, answer_headers }: MaskedCall, call: string): string {
  if (sent !== 'whole') return `await expect(${call}).rejects.toThrow();`;
  const is_page = answer_headers['content-type']?.startsWith('text/html');
  if (is_page) return `await expect(${call}).rejects.toMatchObject({ status: ${status} });`;
  return `const { status, body } = await ${call};
  expect({ status, error: body.error ?? '' }).toEqual({ status: ${status}, error: ${literal(error)} });`;
}

function titleOf({ operation, status, error, sent, fault }: MaskedCall): string {
  const answer =
    sent !== 'whole' ? 'gets no answer' : error === '' ? 'answers with a success' : `answers ${error}`;
  return `${operation} ${status === 502 ? 'answers 502' : answer}${fault ? `, with the fault ${fault.kind}` : ''}`;
}

/** Longer than any fault makes a call wait. */
const timeout_ms = 120_000;

const indented = (lines: string) => lines.replaceAll('\n', '\n  ');

/** A test that repeats a call, with its fault if it met one, and expects the same status and error code. */
export function testFor({ call, request, base_url, operator_url, is_known }: RepeatedCall): string {
  const { operation, method, partner_id, shop_id, merchant_id, events } = call;
  const owner = shop_id ?? merchant_id;
  const kind = owner === undefined ? 'public' : shop_id === undefined ? 'merchant' : 'shop';
  const caller =
    owner === undefined
      ? ''
      : `\n    ${kind}: { ${kind}_id: ${owner}, access_token: ${secret('STOA_ACCESS_TOKEN')} },`;
  const named = is_known
    ? literal(operation)
    : `{ name: ${literal(operation)}, method: '${method}', caller: '${kind}' }`;
  const key = call.request_headers[idempotency_header.toLowerCase()];
  const options = key === undefined ? '' : `, { idempotency_key: ${literal(key)} }`;
  const typed = is_known ? ' as never' : '';
  const sent = `client.send(${named}, ${code(request, 2)}${typed}${options})`;
  const changed =
    events.length > 0 && key === undefined
      ? '  // The recorded call changed rows. Run this where they are as they were before it.\n'
      : '';
  const fault = faultOf(call, is_known);
  const made = `${changed}  const client = createClient({
    base_url: process.env.STOA_BASE_URL ?? ${literal(base_url)},
    partner_id: ${partner_id},
    partner_key: ${secret('STOA_PARTNER_KEY')},${caller}
    retries_max: 0,${fault ? `\n    timeout_ms: ${timeout_ms},` : ''}
  });`;
  const body = fault
    ? `  const operator = createOperator({
    operator_url: process.env.STOA_OPERATOR_URL ?? ${literal(operator_url)},
    operator_token: ${secret('STOA_OPERATOR_TOKEN')},
  });
  const { fault_id } = await operator.act('fault.add', ${code(fault, 2)} as never);
  try {
    ${indented(expectation(call, sent))}
  } finally {
    await operator.act('fault.delete', { fault_id });
  }`
    : `  ${expectation(call, sent)}`;
  return `import { createClient } from 'stoa';
${fault ? "import { createOperator } from 'stoa/operator';\n" : ''}import { expect, test } from 'vitest';

test(${literal(titleOf(call))}, async () => {
${made}
${body}
}${fault ? `, ${timeout_ms}` : ''});
`;
}
