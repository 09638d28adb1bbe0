import {
  type OperatorClient,
  type OperatorConnection,
  openOperatorClient,
} from '../kit/contract/operator/operator_client.ts';
import { callable_actions } from '../program/callable_actions.ts';
import type { OperatorContract } from '../program/operator_contracts.ts';

export { UnacceptableAnswerError } from '../kit/contract/client/bounded_answer.ts';
export type {
  CollectionRow,
  FoundRow,
  RowKey,
  WriteOptions,
} from '../kit/contract/operator/operator_client.ts';
export { ProblemError } from '../kit/contract/operator/operator_client.ts';
export type { BrokenRule } from '../kit/contract/operator/problem.ts';

export interface OperatorClientOptions extends Omit<OperatorConnection, 'api_url' | 'bearer_token'> {
  /** Base URL of the operator API, such as `http://127.0.0.1:4011`. */
  readonly operator_url: string;
  readonly operator_token: string;
}

/** A client of the operator API. */
export type StoaOperator = OperatorClient<OperatorContract>;

/**
 * A typed client of the operator API.
 *
 * ```ts
 * const operator = createOperator({ operator_url, operator_token });
 * const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
 * await operator.put('shop_address', [shop_id, 1], address);
 * ```
 */
export const createOperator = ({
  operator_url: api_url,
  operator_token: bearer_token,
  ...options
}: OperatorClientOptions): StoaOperator =>
  openOperatorClient<OperatorContract>(callable_actions, { ...options, api_url, bearer_token });
