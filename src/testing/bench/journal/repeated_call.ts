// What of a call in the journal is sent again: by the server, in a command, or in a test.
import { client_variables } from '../../../kit/contract/client_variables.ts';
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

/** The same call with other business parameters. The caller, and the path, stay. */
export function withRequest(call: NumberedCall, request: object): NumberedCall {
  if (call.method !== 'GET') {
    const text = JSON.stringify(request);
    return { ...call, request_body: { text, byte_count: Buffer.byteLength(text), is_cut: false } };
  }
  const kept: string[] = [];
  forEachPair(call.query, (name, value) => {
    if (common.has(decodeComponent(name) ?? name)) kept.push(`${name}=${value}`);
  });
  const encode = (value: unknown) =>
    encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  const others = Object.entries(request)
    .filter(([name]) => !common.has(name))
    .flatMap(([name, value]) => [value].flat().map((one) => `${encodeURIComponent(name)}=${encode(one)}`));
  return { ...call, query: [...kept, ...others].join('&') };
}

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

/** What is needed to repeat a call. */
export interface RepeatedCall {
  readonly call: MaskedCall;
  readonly request: object;
  readonly base_url: string;
  readonly operator_url: string;
  /** Whether the server has the operation; if not, the client needs the HTTP method. */
  readonly is_known: boolean;
}

const variables: Readonly<Record<string, string>> = client_variables;

/** JSON in which each masked secret that clients have in a variable is an expression. */
export const withVariables = (json: string, expressionOf: (variable: string) => string): string =>
  json.replace(/"(access_token|refresh_token|code)":( ?)"\*\*\*"/g, (_, name: string, space: string) => {
    return `"${name}":${space}${expressionOf(variables[name] ?? '')}`;
  });
