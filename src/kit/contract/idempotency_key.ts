import { contract_limits } from './contract_limits.ts';
import type { Operation } from './operation.ts';

export const idempotency_key_length_max = contract_limits.idempotency_key_length_max.value;
export const idempotency_hours = contract_limits.idempotency_key_lifetime_s.value / 3_600;
/** How many keys a partner may have for one shop or merchant at a time, and how much is kept of an answer: 64 KiB. */
export const idempotency_keys_max = contract_limits.idempotency_keys_max.value;
export const kept_answer_bytes_max = contract_limits.kept_answer_bytes_max.value;

/** Visible ASCII characters. */
export const idempotency_key_pattern = `^[!-~]{1,${idempotency_key_length_max}}$`;

/** Whether an operation takes the header: those that change what belongs to their caller in one transaction, but uploads. */
export const takesIdempotencyKey = ({ access, caller, body, own_transactions }: Operation): boolean =>
  access === 'write' && caller !== 'public' && body !== 'multipart' && own_transactions === undefined;

/** What the header does, for the documentation. */
export const idempotency_description = `A name of this call, such as a random UUID, so that it can be sent again when no answer came. For ${idempotency_hours} hours a call of the same operation for the same shop or merchant with the same key and the same parameters is not done again: it gets the answer of the first one, with the \`request_id\` of that. With other parameters it is refused with \`error_param\`. What is refused is not kept. At most ${idempotency_keys_max} keys at a time: a further one is refused with HTTP 429 \`error_key_limit\`, and \`Retry-After\` says when the first one is free.`;
