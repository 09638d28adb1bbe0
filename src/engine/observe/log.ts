import pino from 'pino';
import type { CallRecord } from '../http/call_record.ts';
import type { AttemptRecord } from '../jobs/attempt.ts';
import { guarded } from '../stray_errors.ts';
import { fastRequestLogger } from './fast_request_line.ts';
import { gatherLines, type LineStream } from './gathered_lines.ts';
import type { LogFormat } from './log_formats.ts';
import { readableLines } from './readable_lines.ts';

/** The program's log. `request` writes the one line of a request. */
export type Log = pino.Logger & { request(call: CallRecord): void };

const flush_interval_ms = 250;
/** Maximum number of bytes of unwritten lines. Beyond this, lines are dropped. */
const held_bytes_max = 16 * 1_048_576;

/** A logger that writes JSON lines with the name of the level and the time in ISO 8601. */
export const openLogger = (lines: LineStream, level: string): pino.Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    lines,
  );

/** A log that writes its lines to a stream. */
export function logTo(lines: LineStream, level: string): Log {
  const logger = openLogger(lines, level);
  return Object.assign(logger, { request: fastRequestLogger(logger, lines) });
}

/** Opens a log to stderr that writes outside the event loop. `flush` writes all held lines before the process ends. */
export function openLog(level: string, format: LogFormat): { log: Log; flush(): void } {
  const stream = pino.destination({ dest: 2, sync: false, maxLength: held_bytes_max });
  // If the log cannot be written, for example because the disk is full, there is no place to report that.
  let is_lost = false;
  const noteLoss = guarded(() => {
    is_lost = true;
  });
  const noteWritten = guarded(() => {
    is_lost = false;
  });
  stream.on('error', noteLoss).on('drain', noteWritten);
  const { isTTY } = process.stderr;
  const is_readable = format === 'text' || (format === 'auto' && isTTY);
  const lines = gatherLines(
    is_readable ? readableLines(stream, isTTY && process.stderr.hasColors()) : stream,
  );
  setInterval(
    guarded(() => lines.flush()),
    flush_interval_ms,
  ).unref();
  const flush = () => {
    lines.flush();
    // Otherwise it would retry endlessly.
    if (is_lost) stream.destroy();
    else stream.flushSync();
  };
  return { log: logTo(lines, level), flush };
}

/** Logs one line for an attempt at a job: the job, and how the attempt ended. Faults of tests are no errors. */
export function logAttempt(log: Log, attempt: AttemptRecord): void {
  const levels = { done: 'info', retried: 'warn', abandoned: 'warn', failed: 'error' } as const;
  log[attempt.fault ? 'info' : levels[attempt.outcome]](attempt, 'job');
}
