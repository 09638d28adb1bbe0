import { contract_limits } from './contract_limits.ts';
import type { Operation } from './operation.ts';

export const idempotency_key_length_max = contract_limits.idempotency_key_length_max.value;
export const idempotency_hours = contract_limits.idempotency_key_lifetime_s.value / 3_600;
/**
 * How many keys a partner may have for one shop or merchant at a time, and how much of an answer is kept: 64
 * KiB.
 */
export const idempotency_keys_max = contract_limits.idempotency_keys_max.value;
export const kept_answer_bytes_max = contract_limits.kept_answer_bytes_max.value;

/** Visible ASCII characters. */
export const idempotency_key_pattern = `^[!-~]{1,${idempotency_key_length_max}}$`;

/**
 * Whether an operation accepts the header: all do that change their caller's data in one transaction, except
 * uploads.
 */
export const takesIdempotencyKey = ({ access, caller, body, own_transactions }: Operation): boolean =>
  access === 'write' && caller !== 'public' && body !== 'multipart' && own_transactions === undefined;

/** Description of the header, for the documentation. */
export const idempotency_description = `Identifies this call, for example with a random UUID, so that it can be repeated if no answer arrived. For ${idempotency_hours} hours a call of the same operation for the same shop or merchant with the same key and the same parameters is not done again: it gets the answer of the first call, including its \`request_id\`. With other parameters it is refused with \`error_param\`. Refusals are not kept. At most ${idempotency_keys_max} keys are kept at a time: a further one is refused with HTTP 429 \`error_key_limit\`, and \`Retry-After\` says when the first one expires.`;
