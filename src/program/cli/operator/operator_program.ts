// What all commands that call the operator API share.
import type { Command } from 'commander';
import type { Flags } from '../flags.ts';
import type { LoadCommands, LoadOperator, OperatorAddress } from '../marketplace_commands.ts';
import { serverUrl } from '../server_url.ts';
import { readTimeout, withTimeout } from '../timeout_option.ts';
import { warningOfUnknownVariables } from '../unknown_variable_warnings.ts';

/** What is needed to add commands. */
export interface CommandSupport {
  readonly load: LoadCommands;
  readonly loadOperator: LoadOperator;
  /** Adds the settings of the operator API as flags. */
  readonly withSettings: (command: Command) => Command;
  readonly flagsOf: (options: Record<string, unknown>) => Flags;
  /** Runs some work with the operator API that the options name. */
  readonly withOperator: (
    options: Readonly<Record<string, unknown>>,
    work: (at: OperatorAddress) => Promise<void>,
    needs?: { readonly needs_server?: boolean },
  ) => Promise<void>;
}

/** @param parts without `withOperator`, which is derived from them. */
export const commandSupport = (parts: Omit<CommandSupport, 'withOperator'>): CommandSupport => ({
  ...parts,
  async withOperator(options, work, needs) {
    const { operatorUrl, sandbox } = options;
    const timeout_ms = readTimeout(options);
    const { withOperator } = await parts.loadOperator();
    await withOperator(
      parts.flagsOf(options),
      operatorUrl as string | undefined,
      (at) => work({ ...at, sandbox_id: sandbox as string | undefined, timeout_ms }),
      needs,
    );
  },
});

/** Adds the options with which every such command finds the API. */
export const withConnection = (command: Command, { withSettings }: CommandSupport): Command =>
  withSettings(
    withTimeout(warningOfUnknownVariables(command).option('--json', 'Print JSON, for programs.'))
      .optionsGroup('Where the operator API is (default: at the server that runs on the database):')
      .option(...serverUrl('--operator-url', 'Call this server.'))
      .option('--sandbox <id>', 'Work in this sandbox of the server.'),
  );
