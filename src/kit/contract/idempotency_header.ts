/**
 * The header with which a client identifies a call, so that it can repeat the call without having it done
 * twice.
 */
export const idempotency_header = 'Idempotency-Key';
