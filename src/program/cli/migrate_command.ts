import type { Flags } from './flags.ts';
import type { Commands } from './marketplace_commands.ts';
import { print } from './output.ts';
import { readId } from './read_id.ts';

/** @returns the exit code: 1 if a check finds something pending. */
export async function migrate(
  commands: Commands,
  flags: Flags,
  check: boolean,
  json: boolean | undefined,
  first_drawn_id?: string,
): Promise<number> {
  const border = first_drawn_id === undefined ? undefined : readId('--first-drawn-id', first_drawn_id);
  const state = await commands.migrate(flags, check, border);
  const { applied, pending, newer } = state;
  if (check) {
    const text =
      pending.length > 0
        ? `Pending: ${pending.join(', ')}. Run \`stoa migrate\`.`
        : newer.length > 0
          ? `The schema is newer than this program (${newer.join(', ')}), which may run on it.`
          : 'The schema is up to date.';
    print(json, state, text);
    return pending.length > 0 ? 1 : 0;
  }
  print(json, state, applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema was up to date.');
  return 0;
}

const all_writes = 'It runs in one transaction. Writes wait until it has ended; reads do not.';
const named_waits =
  'It runs in one transaction. What waits does so until it has ended; on a large table that can take minutes.';

/** Prints the statements of what is pending. */
export async function printPlan(commands: Commands, flags: Flags, json: boolean | undefined): Promise<void> {
  const plan = await commands.planMigrations(flags);
  const lines = plan.migrations.flatMap(({ title, oldest_release, statements }) => [
    `-- ${title}`,
    ...(oldest_release === undefined
      ? []
      : [`-- programs before ${oldest_release} must have stopped: they cannot run after it`]),
    ...statements.flatMap(({ sql, waits }) => [
      ...(waits === undefined ? [] : [`-- ${waits} wait`]),
      `${sql};`,
    ]),
    '',
  ]);
  const end = plan.holds_all_writes ? all_writes : named_waits;
  const text = lines.length === 0 ? 'The schema is up to date.' : [...lines, `-- ${end}`].join('\n');
  print(json, plan, text);
}
