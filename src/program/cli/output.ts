import { escapeControlCharacters } from '../../kit/contract/control_characters.ts';
import { codeOf, ExplainedError, messageOf } from '../../kit/contract/thrown.ts';
import { bold } from './terminal.ts';

/** What the exit code says. A program that is told to stop has done what it was asked for. */
export const exit_codes = { failed: 1, wrong_usage: 2, too_little_met: 3 };

/** A command could not do what it was asked for. */
export class CliError extends ExplainedError {
  override readonly name = 'CliError';
}

/**
 * The error for a server that could not be reached or broke off; the error itself where it says more, as after a
 * timeout.
 *
 * @param what_to_do a sentence.
 */
export function unanswered(url: string, error: unknown, what_to_do: string): unknown {
  const says_more =
    error instanceof ExplainedError || (error instanceof Error && error.name === 'TimeoutError');
  if (says_more) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  // An error of several addresses has no message.
  return new CliError(`${url} did not answer: ${messageOf(cause) || codeOf(cause)}. ${what_to_do}`, {
    cause: error,
  });
}

/** A command was called in a way that cannot work. */
export class UsageError extends ExplainedError {
  override readonly name = 'UsageError';
}

/** A line that stands out on a terminal. */
export interface Title {
  readonly title: string;
}

/** Text for a stream. A terminal obeys control characters, and most text comes from a server. */
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

/** Writes text as it is to stderr, without ending the line. */
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

/** Writes a file to stdout. @throws CliError on a terminal, which would obey what is in it */
export function writeFile(bytes: Uint8Array): void {
  if (process.stdout.isTTY)
    throw new CliError(
      `The answer is a file of ${bytes.length} bytes: write it to a file, such as with > file.`,
    );
  process.stdout.write(bytes);
}

/** Whoever reads may stop before the end, as `head` does: that is no failure. */
export function tolerateClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error;
    });
}

const noSuchHost = ({ hostname }: { hostname?: string }) =>
  `There is no host ${hostname}: see --host, --operator-host and --database-url.`;

const causes: Record<
  string,
  (error: Error & { port?: number; address?: string; hostname?: string; input?: string }) => string
> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} on ${address} is in use: stop what listens there, or choose another with --port and --operator-port (0 picks a free one), such as \`npm start -- --port 0 --operator-port 0\`.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address} to listen on: see --host and --operator-host.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  ERR_INVALID_URL: ({ input }) =>
    `${input} is not a URL: see --url and --operator-url, such as http://127.0.0.1:4011.`,
  EACCES: (error) => `Not allowed: ${error.message}.`,
  EPERM: (error) => `Not allowed: ${error.message}.`,
  EROFS: (error) => `Not allowed: ${error.message}.`,
};

/** What a server says that is not there. */
const unreached = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/** What `fetch` says when there is no answer; the cause says more. */
const unfetched = /^(fetch failed|Failed to parse URL)/;

/** What went wrong, for the user: a sentence where it can be mended, and else the whole defect. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  if (error.name === 'TimeoutError')
    return 'The server did not answer in time: --timeout says how many seconds it may take.';
  if (error instanceof TypeError && unfetched.test(error.message))
    return `The server did not answer: ${messageOf(error.cause) || codeOf(error.cause)}. Is \`stoa serve\` running there, and is --operator-url right?`;
  const known = causes[codeOf(error)];
  if (known) return known(error);
  if (!(error instanceof ExplainedError)) return error.stack ?? error.message;
  return unreached.test(codeOf(error.cause))
    ? `${error.message}. Is the server running, and is STOA_DATABASE_URL right?`
    : error.message;
}

/** Writes to stderr why a command failed, as one line of JSON or for people, and sets the exit code. */
export function fail(json: boolean, kind: keyof typeof exit_codes, error: unknown): void {
  const message = explain(error);
  writeError(json ? `${JSON.stringify({ error: kind, message })}\n` : `${message}\n`);
  process.exitCode = exit_codes[kind];
}
