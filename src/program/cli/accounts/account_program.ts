// The commands about tokens, consents and keys, with their options.
import type { Command } from 'commander';
import { client_variables } from '../../settings/settings.ts';
import type { Flags, LoadCommands } from '../marketplace_commands.ts';
import { withTimeout } from '../timeout_option.ts';

/** What the commands of one subject are added with. */
export interface ProgramParts {
  readonly load: LoadCommands;
  /** A command below another one that works on a database. */
  readonly subcommand: (parent: Command, name: string, description: string) => Command;
  readonly flagsOf: (options: Record<string, unknown>) => Flags;
}

const partner = ['--partner-id <id>', "The partner; the demo marketplace's when left out."] as const;

/** Adds them to the program. */
export function addAccountCommands(stoa: Command, { load, subcommand, flagsOf }: ProgramParts): void {
  const token = stoa.command('token').description('Access tokens.').exitOverride();
  subcommand(token, 'issue', 'Issue an access and a refresh token to a partner.')
    .option(...partner)
    .option('--shop <name or id>', 'For this shop.')
    .option('--merchant <id>', 'For this merchant.')
    .option('--ttl <seconds>', 'How long the access token lives.')
    .option('--expired', 'An access token that has expired already, to see what a client does then.')
    .option('--revoke', 'Revoke all that the partner has for the shop or merchant before.')
    .action(async (options) => {
      const { issueToken } = await import('./token_command.ts');
      await issueToken(await load(), flagsOf(options), options);
    });

  withTimeout(
    subcommand(
      stoa,
      'authorize',
      'Consent as a seller does, on the pages of the server that runs, and print the code and its tokens.',
    ),
  )
    .option(...partner)
    .option('--shop <name or id>', 'This shop consents.')
    .option('--main-account <id>', 'This main account consents, for what --shops and --merchants name.')
    .option('--shops <ids>', 'Shops of the main account, separated by commas.')
    .option('--merchants <ids>', 'Merchants of the main account, separated by commas.')
    .option('--days <days>', 'For how long, 7 to 365; 365 when left out.')
    .option('--seller <name>', "Who signs in; the demo marketplace's seller when left out.")
    .option(
      '--seller-password-file <path>',
      `A file that holds the seller's password. [${client_variables.seller_password}]`,
    )
    .action(async (options) => {
      const { authorize } = await import('./authorize_command.ts');
      await authorize(await load(), flagsOf(options), options);
    });

  const key = stoa.command('key').description("Partners' keys, and the master key.").exitOverride();
  const of_partner = ['--partner-id <id>', 'The partner.'] as const;
  subcommand(key, 'add', 'Make a second key for a partner, and print it: the only time that it is shown.')
    .requiredOption(...of_partner)
    .action(async (options) => {
      const { addKey } = await import('./key_command.ts');
      await addKey(await load(), flagsOf(options), options);
    });
  subcommand(key, 'list', 'List the keys of all partners: when each was made, last used and retired.')
    .option('--partner-id <id>', 'Only those of this partner.')
    .action(async (options) => {
      const { listKeys } = await import('./key_command.ts');
      await listKeys(await load(), flagsOf(options), options);
    });
  subcommand(key, 'retire', 'Retire a key: calls that are signed with it are refused.')
    .requiredOption(...of_partner)
    .requiredOption('--key-id <id>', 'The key, as `stoa key list` shows it.')
    .option('--last', 'Also the last one, which leaves the partner without a key.')
    .action(async (options) => {
      const { retireKey } = await import('./key_command.ts');
      await retireKey(await load(), flagsOf(options), options);
    });
  subcommand(
    key,
    'rotate-master',
    'Change the master key, which encrypts all partner keys. No server may run.',
  )
    .option('--new-key-file <path>', 'The new key, where the old one is a setting: 64 hex characters.')
    .action(async (options) => {
      const { rotateMasterKey } = await import('./key_command.ts');
      await rotateMasterKey(await load(), flagsOf(options), options);
    });
}
