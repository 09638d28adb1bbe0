import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { exit_codes, print } from '../output.ts';
import { ProgressLine } from './progress.ts';
import type { ImportResult, ReportedLine } from './transfer_commands.ts';

interface ImportOptions {
  readonly json?: boolean;
  readonly table?: string;
  readonly dryRun?: boolean;
  readonly strict?: boolean;
  readonly withSecrets?: boolean;
  readonly rejected: string;
}

const titles = { check: 'Checking', write: 'Importing', export: 'Exporting' };
const lines_shown_max = 20;

const described = ({ file, line, field, rule, value }: ReportedLine) =>
  `${file}:${line}: ${field === '' ? 'the line' : field} ${rule}${value === undefined ? '' : ` (it is ${value})`}`;

function summary(
  { rows, checked_rows, bad, bad_lines, rejected, has_more_secrets }: ImportResult,
  dry_run: boolean,
): string[] {
  const shown = bad_lines.slice(0, lines_shown_max).map(described);
  const more =
    bad > shown.length ? [`and ${bad - shown.length} more; --json lists the first ${bad_lines.length}.`] : [];
  const written = dry_run
    ? `${checked_rows} rows are right; nothing was written.`
    : bad > 0 && checked_rows !== undefined && rows === 0
      ? 'Nothing was written, because of --strict.'
      : `${rows} rows were written.`;
  const kept = rejected === undefined ? [] : [`Correct the lines in ${rejected} and import that file.`];
  const secrets = has_more_secrets
    ? ['Keys, tokens and passwords are in the export too: --with-secrets imports them.']
    : [];
  return bad === 0
    ? [written, ...secrets]
    : [...shown, ...more, `${written} ${bad} lines are bad.`, ...kept, ...secrets];
}

/** @returns the exit code. */
export async function importCommand(
  commands: Commands,
  flags: Flags,
  path: string,
  {
    json,
    table,
    dryRun: dry_run = false,
    strict = false,
    withSecrets: with_secrets,
    rejected,
  }: ImportOptions,
): Promise<number> {
  const progress = new ProgressLine(process.stderr);
  const request = { path, table, dry_run, strict, with_secrets, rejected };
  const result = await commands
    .importFiles(flags, request, ({ step, bytes, bytes_of_all, lines }) => {
      if (!json) progress.show({ title: titles[step], done: bytes, of: bytes_of_all, count: lines });
    })
    .finally(() => progress.end());
  print(json, result, summary(result, dry_run));
  return result.bad > 0 ? exit_codes.failed : 0;
}
