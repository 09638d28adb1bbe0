import { type Command, Option } from 'commander';
import type { CommandSupport } from './operator_program.ts';

/** Repeated here, because this file is loaded for every command line. A test compares them with the roles. */
export const offered_roles = ['admin', 'support', 'logistics', 'finance', 'listed'];
const offered_scopes = ['read', 'write', 'admin'];

const withLimits = (command: Command): Command =>
  command
    .addOption(new Option('--scope <scope>', 'Its scope.').choices(offered_scopes))
    .addOption(
      new Option('--role <role>', 'Its role: what it may do within its scope.').choices(offered_roles),
    )
    .option('--permit-list <list>', 'What it may do, instead of a role: order.cancel,voucher:read,/metrics.')
    .option('--shop-id-list <ids>', 'The only shops whose rows it sees and changes: 10011,10012.')
    .option('--days <days>', 'After how many days it expires; 0 for never.');

/** Adds `operator-token add`, `change`, `list` and `revoke`. */
export function addTokenCommands(
  stoa: Command,
  { load, withSettings, flagsOf }: Omit<CommandSupport, 'withOperator' | 'loadOperator'>,
): void {
  const tokens = stoa
    .command('operator-token')
    .description('Tokens of the operator API, in addition to the one in the settings.')
    .exitOverride();
  const command = (name: string, description: string) =>
    withSettings(tokens.command(name).description(description))
      .exitOverride()
      .option('--json', 'Print JSON, for programs.');

  withLimits(command('add', 'Create a token and print it, once. Without a scope, it has write.'))
    .argument('<name>', 'Its name, which appears in the log.')
    .action(async (name, options) => {
      const { addTokenCommand } = await import('./token_command.ts');
      await addTokenCommand(await load(), flagsOf(options), name, options);
    });
  withLimits(command('change', 'Change what a token may do, and how long. The rest stays as it is.'))
    .argument('<name>', 'Name of the token.')
    .option('--every-shop', 'End the limit to some shops.')
    .action(async (name, options) => {
      const { changeTokenCommand } = await import('./token_command.ts');
      await changeTokenCommand(await load(), flagsOf(options), name, options);
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
