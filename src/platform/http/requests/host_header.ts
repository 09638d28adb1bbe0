import type { IncomingMessage } from 'node:http';

/** Whether a request has a Host header. The plain way; requests are asked with `fastHasHost`, which answers alike. */
export const hasHost = ({ headers }: IncomingMessage): boolean => headers.host !== undefined;
