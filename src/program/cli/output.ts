import { escapeControlCharacters } from '../../kit/contract/control_characters.ts';
import { codeOf, ExplainedError, messageOf } from '../../kit/contract/thrown.ts';
import { bold } from './terminal.ts';

/** The meaning of exit codes. A program that stops because it was told to exits with 0. */
export const exit_codes = { failed: 1, wrong_usage: 2, too_little_met: 3 };

/** A command could not do its work. */
export class CliError extends ExplainedError {
  override readonly name = 'CliError';
}

/**
 * The error for a server that could not be reached or that closed the connection; the original error if it is
 * more precise, for example after a timeout.
 *
 * @param what_to_do a sentence.
 */
export function unanswered(url: string, error: unknown, what_to_do: string): unknown {
  const says_more =
    error instanceof ExplainedError || (error instanceof Error && error.name === 'TimeoutError');
  if (says_more) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // An error about several addresses has no message.
  return new CliError(`${url} did not answer: ${messageOf(cause) || codeOf(cause)}. ${what_to_do}`, {
    cause: error,
  });
}

/** The arguments or options of a command are wrong. */
export class UsageError extends ExplainedError {
  override readonly name = 'UsageError';
}

/** A line that is emphasized on a terminal. */
export interface Title {
  readonly title: string;
}

/** Text for a stream. For a terminal, control characters are replaced, because most text comes from a server. */
const textFor = ({ isTTY }: { readonly isTTY?: boolean }, text: string) =>
  isTTY ? escapeControlCharacters(text) : text;

/** Writes lines to stdout. */
export function writeLines(lines: string | readonly (string | Title)[]): void {
  const texts = [lines].flat().map((line: string | Title) => {
    const text = textFor(process.stdout, typeof line === 'string' ? line : line.title);
    return typeof line === 'string' ? text : bold(text);
  });
  process.stdout.write(`${texts.join('\n')}\n`);
}

/** Writes text unchanged to stderr, without a line end. */
export function writeError(text: string): void {
  process.stderr.write(textFor(process.stderr, text));
}

/** Writes to stdout: a record as JSON, or lines for people. */
export function print(
  json: boolean | undefined,
  record: unknown,
  lines: string | readonly (string | Title)[],
): void {
  writeLines(json ? JSON.stringify(record, null, 2) : lines);
}

/** Writes a file to stdout. @throws CliError on a terminal, which would interpret its bytes */
export function writeFile(bytes: Uint8Array): void {
  if (process.stdout.isTTY)
    throw new CliError(
      `The answer is a file of ${bytes.length} bytes: write it to a file, such as with > file.`,
    );
  process.stdout.write(bytes);
}

/** Writes a warning to stderr, as one line of JSON or as text. */
export function writeWarning(warning: string, json: boolean): void {
  writeError(json ? `${JSON.stringify({ warning })}\n` : `Warning: ${warning}\n`);
}

/** A reader such as `head` may close the pipe early: that is not a failure. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
}

const noSuchHost = ({ hostname }: { hostname?: string }) =>
  `The host ${hostname} was not found: see --host, --operator-host and --database-url.`;

const causes: Record<
  string,
  (error: Error & { port?: number; address?: string; hostname?: string }) => string
> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} on ${address} is in use: stop the program that uses it, or choose another port with --port and --operator-port (0 picks a free one), such as \`npm start -- --port 0 --operator-port 0\`.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}: see --host and --operator-host.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  EACCES: (error) => `Not allowed: ${error.message}.`,
  EPERM: (error) => `Not allowed: ${error.message}.`,
  EROFS: (error) => `Not allowed: ${error.message}.`,
};

/** Error codes of a server that cannot be reached. */
const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** Messages of `fetch` if there is no answer; the cause is more precise. */
const unfetched = /^(fetch failed|Failed to parse URL)/;

/** The error as it is shown to the user: a sentence if the user can fix it, otherwise the error with its stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  if (error.name === 'TimeoutError')
    return 'The server did not answer in time: --timeout sets how many seconds it may take.';
  if (error instanceof TypeError && unfetched.test(error.message))
    return `The server did not answer: ${messageOf(error.cause) || codeOf(error.cause)}. Is \`stoa serve\` running there, and is --operator-url correct?`;
  const known = causes[codeOf(error)];
  if (known) return known(error);
  if (!(error instanceof ExplainedError)) return error.stack ?? error.message;
  return unreached.test(codeOf(error.cause))
    ? `${error.message}. Is the server running, and is STOA_DATABASE_URL correct?`
    : error.message;
}

/** Writes to stderr why a command failed, as one line of JSON or as text, and sets the exit code. */
export function fail(json: boolean, kind: keyof typeof exit_codes, error: unknown): void {
  const message = explain(error);
  writeError(json ? `${JSON.stringify({ error: kind, message })}\n` : `${message}\n`);
  process.exitCode = exit_codes[kind];
}
