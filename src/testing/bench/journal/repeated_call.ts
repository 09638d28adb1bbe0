// Repeats a call of the journal: as a request, as a command, as a test.
import { isRecord } from '../../../kit/contract/records.ts';
import { decodeComponent, forEachPair } from '../../../kit/contract/requests/query_reader.ts';
import type { NumberedCall } from './call_ring.ts';
import type { MaskedCall } from './masked_call.ts';

/** Parameters that every call has. They get new values. */
const common: ReadonlySet<string> = new Set([
  'partner_id',
  'timestamp',
  'sign',
  'access_token',
  'shop_id',
  'merchant_id',
]);

export interface QueryParts {
  readonly access_token: string;
  /** The business parameters, not decoded. */
  readonly others: readonly (readonly [name: string, value: string])[];
}

/** The parts of a query that are sent again. */
export function queryParts(query: string): QueryParts {
  let access_token = '';
  const others: [string, string][] = [];
  forEachPair(query, (name, value) => {
    const decoded = decodeComponent(name) ?? name;
    if (decoded === 'access_token') access_token = decodeComponent(value) ?? value;
    if (!common.has(decoded)) others.push([name, value]);
  });
  return { access_token, others };
}

/** Whether everything was kept that is needed to repeat a call. */
export const isRepeatable = ({ method, request_body }: NumberedCall): boolean =>
  method === 'GET' || (request_body.text !== undefined && !request_body.is_cut);

/** The business parameters of a call; undefined if the body is not a JSON object. */
export function repeatedRequestOf(call: MaskedCall): Record<string, unknown> | undefined {
  const { method, query, request_body } = call;
  if (method !== 'GET') {
    try {
      const body: unknown = JSON.parse(request_body.text || '{}');
      return isRecord(body) ? body : undefined;
    } catch {
      return undefined;
    }
  }
  const request: Record<string, unknown> = {};
  for (const [name, value] of queryParts(query).others) {
    const field = decodeComponent(name) ?? name;
    const text = decodeComponent(value) ?? value;
    const before = request[field];
    request[field] = before === undefined ? text : [before, text].flat();
  }
  return request;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The shop or merchant of a call, as options of the command line. */
const callerOptions = ({ shop_id, merchant_id }: NumberedCall) => {
  if (shop_id !== undefined) return ` --shop ${shop_id}`;
  return merchant_id === undefined ? '' : ` --merchant ${merchant_id}`;
};

/** What is needed to repeat a call. */
export interface RepeatedCall {
  readonly call: MaskedCall;
  readonly request: object;
  readonly base_url: string;
  /** Whether the server has the operation; if not, the client needs the HTTP method. */
  readonly is_known: boolean;
}

/** The command that repeats a call. It reads secrets from the environment. */
export function commandFor({ call, request, base_url, is_known }: RepeatedCall): string {
  const { operation, method, partner_id } = call;
  const how = is_known ? '' : ` --method ${method}`;
  return `eval "$(stoa curl ${operation} ${quoted(JSON.stringify(request))}${how} --base-url ${base_url} --partner-id ${partner_id}${callerOptions(call)})"`;
}

const code = (value: unknown, spaces: number) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

/** A test that repeats a call and expects the same status and error code. */
export function testFor({ call, request, base_url, is_known }: RepeatedCall): string {
  const { operation, method, partner_id, shop_id, merchant_id, status, error } = call;
  const owner = shop_id === undefined ? merchant_id : shop_id;
  const kind = shop_id === undefined ? 'merchant' : 'shop';
  const caller =
    owner === undefined
      ? ''
      : `\n    ${kind}: { ${kind}_id: ${owner}, access_token: process.env.STOA_ACCESS_TOKEN ?? '' },`;
  const called = owner === undefined ? 'public' : kind;
  const named = is_known
    ? `'${operation}'`
    : `{ name: '${operation}', method: '${method}', caller: '${called}' }`;
  const typed = is_known ? ' as never' : '';
  return `import { createClient } from 'stoa';
import { expect, test } from 'vitest';

test('${operation} answers ${error === '' ? 'with a success' : error}', async () => {
  const client = createClient({
    base_url: process.env.STOA_BASE_URL ?? '${base_url}',
    partner_id: ${partner_id},
    partner_key: process.env.STOA_PARTNER_KEY ?? '',${caller}
  });
  const { status, body } = await client.send(${named}, ${code(request, 2)}${typed});
  expect({ status, error: body.error ?? '' }).toEqual({ status: ${status}, error: '${error}' });
});
`;
}
