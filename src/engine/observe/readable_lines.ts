import { escapeControlCharacters } from '../../kit/contract/control_characters.ts';
import type { LineStream } from './gathered_lines.ts';

const colours: Readonly<Record<string, number>> = { debug: 2, info: 32, warn: 33, error: 31, fatal: 31 };

interface LoggedLine {
  readonly level: string;
  readonly time: string;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

/** The text of a line apart from its fields: for a request, how it was answered; otherwise its message. */
function split({ level: _, time: _time, msg, err, ...fields }: LoggedLine): [string, typeof fields] {
  if (msg !== 'request') return [err === undefined ? msg : `${msg}: ${err.message}`, fields];
  const { method, path, status, duration_ms, request_id: _id, operation: _operation, ...others } = fields;
  return [`${method || '-'} ${path || '-'} ${status} ${duration_ms} ms`, others];
}

/** One log line for people: local time, level, what happened, and the fields that add information. */
function readable(line: LoggedLine, has_colour: boolean): string {
  const { level, time, err } = line;
  const [said, fields] = split(line);
  const shown = Object.entries(fields).filter(([, value]) => value !== '');
  const more = shown.map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const name = has_colour ? `\u001b[${colours[level] ?? 0}m${level.padEnd(5)}\u001b[0m` : level.padEnd(5);
  const stack = level === 'error' && err?.stack ? `\n${err.stack}` : '';
  // Paths and fields come from outside, and the line is shown on a terminal.
  const text = escapeControlCharacters(`${said}${more.join('')}${stack}`);
  return `${new Date(time).toTimeString().slice(0, 8)} ${name} ${text}\n`;
}

/** Converts JSON lines to lines for people, and passes them on. */
export const readableLines = (stream: LineStream, has_colour: boolean): LineStream => ({
  write(lines) {
    const texts = lines.split('\n').filter((text) => text !== '');
    stream.write(texts.map((text) => readable(JSON.parse(text), has_colour)).join(''));
  },
});
