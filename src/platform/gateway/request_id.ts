import { randomUUID } from 'node:crypto';

/** 32 lowercase hex characters that no other request has. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '');
