import type { GatewayReason, gatewayRefusals } from '../engine/http/gateway_refusals.ts';
import type { CallableOperation } from '../kit/contract/client/callable_operation.ts';
import type { Client, OperationNamed } from '../kit/contract/client/client.ts';
import { openClient } from '../kit/contract/client/open_client.ts';
import type { ClientOptions } from '../kit/contract/client/options.ts';
import { type RefusalCodeOf, RefusalError } from '../kit/contract/client/refusal_error.ts';
import { type PushHeaders, verifySignedPush } from '../kit/signing/push_signature.ts';
import type { Contract } from '../market/contracts.ts';
import type { AnyPush } from '../market/push_codes.ts';
import { callable_operations } from '../program/callable_operations.ts';

export { UnacceptableAnswerError } from '../kit/contract/client/bounded_answer.ts';
export type { ClientAnswer } from '../kit/contract/client/client.ts';
export type { FileToSend } from '../kit/contract/client/files_to_send.ts';
export type {
  CallOptions,
  ClientOptions,
  MerchantCredentials,
  ShopCredentials,
} from '../kit/contract/client/options.ts';
export type { OtherOperation } from '../kit/contract/client/other_operation.ts';
export { RefusalError, UnexpectedAnswerError } from '../kit/contract/client/refusal_error.ts';
export type { Code, ExchangedTokens } from '../kit/contract/client/token_calls.ts';
export { memoryTokenStorage, type TokenStorage } from '../kit/contract/client/token_storage.ts';
export { ownerKey, type TokenOwner, type Tokens } from '../kit/contract/client/tokens.ts';
export type { RequestToSend, ResponseOf } from '../kit/contract/operation.ts';
export { baseString, sign } from '../kit/contract/sign.ts';

export { type PushHeaders, PushSignatureError, signPush } from '../kit/signing/push_signature.ts';
export type { AnyPush, Push, PushNumber } from '../market/push_codes.ts';

/** The name of an operation, such as `v2.voucher.get_voucher`. */
export type OperationName = Contract['name'];

/** A client that has every operation. */
export type StoaClient = Client<Contract>;

/** The codes with which any call can be refused before its operation runs; the last one in the live dialect. */
export type CommonRefusalCode = (typeof gatewayRefusals)[GatewayReason]['error'] | 'invalid_acceess_token';

/** The codes with which an operation can be refused. */
export type RefusalCode<Name extends OperationName> =
  | RefusalCodeOf<OperationNamed<Contract, Name>>
  | CommonRefusalCode;

function getOperation(name: OperationName): CallableOperation {
  const found = callable_operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
}

/**
 * A typed client that has every operation: it signs calls, sends them, and refreshes tokens.
 *
 * ```ts
 * const client = createClient({ base_url, partner_id, partner_key, shop: { shop_id, access_token } });
 * const voucher = await client.call('v2.voucher.get_voucher', { voucher_id: 1 });
 * ```
 */
export function createClient(options: ClientOptions): StoaClient {
  const token_operations = {
    exchange: getOperation('v2.public.get_access_token'),
    refresh: getOperation('v2.public.refresh_access_token'),
  };
  const operations = new Map(callable_operations.map((operation) => [operation.name, operation]));
  return openClient<Contract>(operations, token_operations, options);
}

/**
 * Checks the signature of a push, in constant time, and returns the push. Its `code` says which data it has. Ignore
 * codes that you do not know, because more may come.
 *
 * @param body exactly as it arrived, before any parser.
 * @param url the callback URL exactly as configured.
 * @param key the partner key, or the push key if there is one; all that may sign while one replaces another.
 * @throws PushSignatureError, whose message names the likely mistake. Answer 401, and log the message.
 */
export const verifyPush = (
  headers: PushHeaders,
  body: string | Uint8Array,
  url: string,
  key: string | readonly string[],
): Promise<AnyPush> => verifySignedPush<AnyPush>(headers, body, url, key);

/**
 * Whether an error is a refusal of this operation and, if a code is given, has this code. Only codes that the
 * operation can return compile.
 */
export function isRefusal<Name extends OperationName, Code extends RefusalCode<Name> = RefusalCode<Name>>(
  error: unknown,
  operation: Name,
  code?: Code,
): error is RefusalError<Name, Code> {
  return (
    error instanceof RefusalError &&
    error.operation === operation &&
    (code === undefined || error.code === code)
  );
}
