import type pino from 'pino';
import { systemClock } from '../contract/clock.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { LineStream } from './gathered_lines.ts';
import { levelOf } from './request_line.ts';

const property = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `"${name}":${typeof value === 'string' ? `"${value}"` : value},`;

/**
 * Writes the line of a request as text. No text of it has a character to be escaped, and lines of one millisecond
 * share the text of their time; pino would look at each field of each call.
 *
 * Gain over `requestLogger`: 1.3 us of CPU, 5 % of a signed read.
 */
export function fastRequestLogger(logger: pino.Logger, lines: LineStream): (call: CallRecord) => void {
  let last_ms = 0;
  let time = '';
  const timeNow = () => {
    const now_ms = systemClock.now_ms();
    if (now_ms !== last_ms) [last_ms, time] = [now_ms, new Date(now_ms).toISOString()];
    return time;
  };
  return (call) => {
    const level = levelOf(call);
    if (!logger.isLevelEnabled(level)) return;
    const {
      request_id,
      method,
      path,
      operation,
      partner_id,
      shop_id,
      merchant_id,
      error,
      status,
      duration_ms,
    } = call;
    const caller =
      property('partner_id', partner_id) +
      property('shop_id', shop_id) +
      property('merchant_id', merchant_id);
    const start = `{"level":"${level}","time":"${timeNow()}","request_id":"${request_id}",`;
    const end = `"error":"${error}","status":${status},"duration_ms":${duration_ms},"method":"${method}","path":"${path}","msg":"request"}\n`;
    lines.write(start + property('operation', operation) + caller + end);
  };
}
