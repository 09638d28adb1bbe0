// Limits of a request that do not depend on its contract. Limits of fields are in the contracts themselves.
import { fixedLimits } from './fixed_limit.ts';

export const contract_limits = fixedLimits({
  body_depth_max: {
    value: 32,
    help: 'How deeply a body may be nested.',
    client_sees: '`error_param`, naming the rule.',
  },
  body_parts_max: {
    // The largest lists of a contract that are likely in one body: a thousand vehicles, and the other fields
    // of an item.
    value: 10_000,
    help: 'How many fields, objects and lists a body may have, if it is larger than the next limit.',
    client_sees: '`error_param`, naming the rule.',
  },
  orders_body_parts_max: {
    value: 60_000,
    help: 'How many fields, objects and lists a body with orders of another system may have (order/import, order/sync).',
    client_sees: 'The problem `invalid_request`, naming the rule: send fewer orders at once.',
  },
  uncounted_body_bytes_max: {
    value: 65_536,
    help: 'Up to which size the fields, objects and lists of a body are not counted, in bytes.',
    client_sees: 'The answer.',
  },
  missing_fields_max: {
    value: 100,
    help: 'How many missing fields a warning lists.',
    client_sees: 'The first hundred.',
  },
  idempotency_key_length_max: {
    value: 255,
    help: 'How many characters an `Idempotency-Key` may have.',
    client_sees: '`error_param`, naming the header.',
  },
  idempotency_key_lifetime_s: {
    value: 24 * 3_600,
    help: "How long the answer to a call with an `Idempotency-Key` is kept. The answer to an operator's call is dropped earlier if `STOA_OPERATOR_ANSWER_BYTES_MAX` of later answers are kept.",
    client_sees: 'A call that is repeated later is done again.',
  },
  idempotency_keys_max: {
    value: 10_000,
    help: 'How many such answers are kept at a time of one partner for one shop or merchant.',
    refuses: true,
    client_sees: 'HTTP 429 `error_key_limit` with `Retry-After`.',
  },
  kept_answer_bytes_max: {
    value: 65_536,
    help: 'How large an answer may be that is kept for an `Idempotency-Key`.',
    client_sees: 'The answer; a repeated call is told only that it was done.',
  },
});
