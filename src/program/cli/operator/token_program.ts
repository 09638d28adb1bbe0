import type { Command } from 'commander';
import type { CommandSupport } from './operator_program.ts';

/** Adds `operator-token add`, `list` and `revoke`. */
export function addTokenCommands(
  stoa: Command,
  { load, withSettings, flagsOf }: Omit<CommandSupport, 'withOperator'>,
): void {
  const tokens = stoa
    .command('operator-token')
    .description('Tokens of the operator API, in addition to the one in the settings.')
    .exitOverride();
  const command = (name: string, description: string) =>
    withSettings(tokens.command(name).description(description))
      .exitOverride()
      .option('--json', 'Print JSON, for programs.');

  command('add', 'Create a token and print it, once.')
    .argument('<name>', 'Its name, which appears in the log.')
    .option('--scope <scope>', 'Its scope: read, write or admin. Default: write.')
    .action(async (name, options) => {
      const { addTokenCommand } = await import('./token_command.ts');
      await addTokenCommand(await load(), flagsOf(options), name, options);
    });
  command('list', 'List the tokens, without their secrets.').action(async (options) => {
    const { listTokensCommand } = await import('./token_command.ts');
    await listTokensCommand(await load(), flagsOf(options), options.json);
  });
  command('revoke', 'Revoke a token. Within a second, no server accepts it.')
    .argument('<name>', 'Name of the token.')
    .action(async (name, options) => {
      const { revokeTokenCommand } = await import('./token_command.ts');
      await revokeTokenCommand(await load(), flagsOf(options), name, options.json);
    });
}
