import { codeOf } from '../platform/contract/thrown.ts';
/** Something the user can mend; its message is all that is shown. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

/** Writes to stdout: a record as JSON, or the text for people. */
export function print(json: boolean | undefined, record: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(record, null, 2) : text}\n`);
}

/** Errors that say what to do, by name; anything else is a defect and shows its stack. */
const expected = new Set([
  'Told',
  'SettingsError',
  'SchemaError',
  'DataFileError',
  'TokenIssueError',
  'NoDemo',
  'DatabaseUrlError',
  'StoreUnavailableError',
]);

const noSuchHost = ({ hostname }: { hostname?: string }) =>
  `There is no host ${hostname}: see --host, --operator-host and --database-url.`;

const causes: Record<
  string,
  (error: Error & { port?: number; address?: string; hostname?: string }) => string
> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} on ${address} is in use: stop what listens there, or choose another with --port and --operator-port (0 picks a free one), such as \`npm start -- --port 0 --operator-port 0\`.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address} to listen on: see --host and --operator-host.`,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  EACCES: (error) => `Not allowed: ${error.message}`,
};

/** What went wrong, for the user. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  const known = causes[code];
  if (known) return known(error);
  return expected.has(error.name) ? error.message : (error.stack ?? error.message);
}
