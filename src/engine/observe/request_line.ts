import type pino from 'pino';
import type { CallRecord } from '../http/call_record.ts';

/** Only requests that failed because of the server are errors. Refused requests are not, nor are faults of tests. */
export const levelOf = ({ status, fault }: CallRecord) =>
  status >= 500 && fault === undefined ? 'error' : 'info';

/**
 * Logs one line for a request: who called what, and how it ended. This is the plain version. The program's
 * log uses `fastRequestLogger`, which writes the same line.
 */
export const requestLogger =
  (logger: pino.Logger) =>
  (call: CallRecord): void =>
    logger[levelOf(call)](call, 'request');
