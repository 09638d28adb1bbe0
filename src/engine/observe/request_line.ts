import type pino from 'pino';
import type { CallRecord } from '../http/call_record.ts';

/** A request that went wrong on our side is an error; one that was refused is not. */
export const levelOf = ({ status }: CallRecord) => (status >= 500 ? 'error' : 'info');

/**
 * One line for a request: who called what, and how it ended. This is the plain way; the program's log uses
 * `fastRequestLogger`, which writes the same line.
 */
export const requestLogger =
  (logger: pino.Logger) =>
  (call: CallRecord): void =>
    logger[levelOf(call)](call, 'request');
