import type pino from 'pino';
import { systemClock } from '../../kit/contract/clock.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { LoggedTarget } from '../http/requests/logged_target.ts';
import type { LineStream } from './gathered_lines.ts';
import { levelOf } from './request_line.ts';

const property = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `"${name}":${typeof value === 'string' ? `"${value}"` : value},`;

/** The part of a line after the duration. */
const endOf = ({ method, path }: CallRecord) => `,"method":"${method}","path":"${path}","msg":"request"}\n`;

/** The part of a line before the duration. */
const outcomeOf = ({ error, status }: CallRecord) => `"error":"${error}","status":${status},"duration_ms":`;
const success = '"error":"","status":200,"duration_ms":';

/**
 * Writes the line of a request as text. No part of it contains characters that need escaping. Lines of one
 * millisecond share the text of their time, and calls of one operation share the text of method and path,
 * because a line of fewer pieces is written faster. pino would process each field of each call.
 *
 * Gain over `requestLogger`: 1.3 us of CPU, 5 % of a signed read.
 */
export function fastRequestLogger(logger: pino.Logger, lines: LineStream): (call: CallRecord) => void {
  let last_ms = 0;
  let time = '';
  const timeNow = () => {
    const now_ms = systemClock.now_ms();
    if (now_ms !== last_ms)
      [last_ms, time] = [now_ms, `","time":"${new Date(now_ms).toISOString()}","request_id":"`];
    return time;
  };
  /** By name of the operation. Most operations have one path. */
  const operations = new Map<string, LoggedTarget & { readonly name: string; readonly end: string }>();
  const operationOf = (call: CallRecord, name: string) => {
    const known = operations.get(name);
    if (known?.path === call.path && known.method === call.method) return known;
    const made = {
      method: call.method,
      path: call.path,
      name: property('operation', name),
      end: endOf(call),
    };
    if (!known) operations.set(name, made);
    return made;
  };
  return (call) => {
    const level = levelOf(call);
    if (!logger.isLevelEnabled(level)) return;
    const { request_id, operation, partner_id, shop_id, merchant_id, token_name, fault, trace_id } = call;
    const { error, status, duration_ms } = call;
    const target = operation === undefined ? { name: '', end: endOf(call) } : operationOf(call, operation);
    const caller =
      property('partner_id', partner_id) +
      property('shop_id', shop_id) +
      property('merchant_id', merchant_id) +
      property('token_name', token_name) +
      property('fault', fault) +
      property('trace_id', trace_id);
    const outcome = error === '' && status === 200 ? success : outcomeOf(call);
    lines.write(
      `{"level":"${level}${timeNow()}${request_id}",${target.name}${caller}${outcome}${duration_ms}${target.end}`,
    );
  };
}
