/** The header by which a client names a call, so that it may send it again without having it done twice. */
export const idempotency_header = 'Idempotency-Key';
