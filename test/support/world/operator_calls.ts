// Calls of the operator API without a network.
import { expect } from 'vitest';
import { type Check, compileCheck } from '../../../src/kit/contract/check.ts';
import {
  type Action,
  type ActionName,
  type ActionResponse,
  filledPath,
  sendsQuery,
} from '../../../src/kit/contract/operator/action.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { groups } from '../../../src/program/groups.ts';
import type { OperatorContract } from '../../../src/program/operator_contracts.ts';
import type { World } from './harness.ts';
import { injectInto } from './inject.ts';

/** The operator token in the settings of every world. */
export const settings_token = 'o'.repeat(40);

export interface OperatorTestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** Empty if the answer is not JSON. */
  readonly body: Record<string, unknown>;
}

/** The answer to an action: what its contract promises, as far as its name is known; typed as a success. */
export type ActionAnswer<Name extends ActionName> = [Name] extends [OperatorContract['name']]
  ? OperatorTestAnswer & { readonly body: ActionResponse<Extract<OperatorContract, { name: Name }>> }
  : OperatorTestAnswer;

export interface OperatorTestCall {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The file of an action that takes one. */
  readonly file?: Uint8Array;
}

/** Checks a refusal against the common form: problem details with the id of the request. */
function expectProblem({ status, headers, body }: OperatorTestAnswer): void {
  expect(headers['content-type']).toBe('application/problem+json');
  expect(body).toMatchObject({ type: 'about:blank', status, request_id: headers['x-request-id'] });
  for (const name of ['title', 'code', 'detail']) expect(body[name], name).toMatch(/\S/);
}

/** Sends a request to the operator port; a refusal is checked against the form of problem details. */
export async function callOperator(
  world: World,
  method: string,
  path: string,
  body?: unknown,
  { token = settings_token, headers = {}, file }: OperatorTestCall = {},
): Promise<OperatorTestAnswer> {
  const {
    statusCode,
    headers: answered,
    payload,
    rawPayload,
  } = await injectInto(world.app.operator)({
    method: method as 'GET',
    url: path,
    headers: {
      host: 'localhost',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file !== undefined && { payload: Buffer.from(file) }),
  });
  const is_json = /json/.test(String(answered['content-type'])) && payload !== '';
  const answer = {
    status: statusCode,
    headers: answered,
    text: payload,
    bytes: rawPayload,
    body: is_json ? JSON.parse(payload) : {},
  };
  const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  world.secrets.gatherCall({ url: path, body: sent }, answer);
  expect(answered['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  if (statusCode >= 400) expectProblem(answer);
  return answer;
}

const actions = new Map<string, Action>(
  groups.flatMap((group) => group.actions.map(({ contract }) => [contract.name, contract] as const)),
);
const checks = new Map<string, Check>();

/** Checks an answer against the contract of the action: all declared fields, and no others. */
function expectToMeetContract(contract: Action, { status, body }: OperatorTestAnswer): void {
  if (status !== 200) return;
  const check = checks.get(contract.name) ?? compileCheck(contract.response as Schema);
  checks.set(contract.name, check);
  if (contract.media_type === undefined) expect(check(body), `answer of ${contract.name}`).toBeUndefined();
}

/** Calls an action, such as `shop.create`; its answer is checked against its contract. */
export async function act<const Name extends ActionName>(
  world: World,
  name: Name,
  request: Record<string, unknown> = {},
  as: OperatorTestCall = {},
): Promise<ActionAnswer<Name>> {
  const contract = actions.get(name);
  if (!contract) throw new Error(`There is no action ${name}`);
  const { method } = contract;
  const { path, others } = filledPath(contract, request);
  const query = Object.entries(others).map(([field, value]) => [field, String(value)]);
  const answer = sendsQuery(contract)
    ? await callOperator(world, method, `${path}?${new URLSearchParams(query)}`, undefined, as)
    : await callOperator(world, method, path, others, as);
  expectToMeetContract(contract, answer);
  // It was compared with the contract just now.
  return answer as never;
}
