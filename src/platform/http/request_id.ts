import { randomUUID } from 'node:crypto';

/** 32 lowercase hex characters of 122 random bits, which no other request has. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '');
