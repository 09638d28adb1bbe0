// The commands about tokens, consents and keys, with their options.
import type { Command } from 'commander';
import { client_variables } from '../../../kit/contract/client_variables.ts';
import type { Flags } from '../flags.ts';
import type { LoadCommands } from '../marketplace_commands.ts';
import { withTimeout } from '../timeout_option.ts';

/** What is needed to add the commands of a subject. */
export interface ProgramParts {
  readonly load: LoadCommands;
  /** Creates a subcommand that works on a database. */
  readonly subcommand: (parent: Command, name: string, description: string) => Command;
  readonly flagsOf: (options: Record<string, unknown>) => Flags;
}

const partner = ['--partner-id <id>', 'The partner. Default: the partner of the demo marketplace.'] as const;

/** Adds the commands to the program. */
export function addAccountCommands(stoa: Command, { load, subcommand, flagsOf }: ProgramParts): void {
  const token = stoa.command('token').description('Access tokens.').exitOverride();
  subcommand(token, 'issue', 'Issue an access token and a refresh token to a partner.')
    .option(...partner)
    .option('--shop <name or id>', 'Issue the tokens for this shop.')
    .option('--merchant <id>', 'Issue the tokens for this merchant.')
    .option('--ttl <seconds>', 'Lifetime of the access token.')
    .option('--expired', 'Issue an access token that has already expired, to test how a client reacts.')
    .option('--revoke', 'First revoke all tokens that the partner has for the shop or merchant.')
    .action(async (options) => {
      const { issueToken } = await import('./token_command.ts');
      await issueToken(await load(), flagsOf(options), options);
    });

  withTimeout(
    subcommand(
      stoa,
      'authorize',
      'Consent like a seller, on the pages of the running server, and print the code and its tokens.',
    ),
  )
    .option(...partner)
    .option('--shop <name or id>', 'This shop consents.')
    .option(
      '--main-account <id>',
      'This main account consents, for the shops and merchants in --shops and --merchants.',
    )
    .option('--shops <ids>', 'Shops of the main account, separated by commas.')
    .option('--merchants <ids>', 'Merchants of the main account, separated by commas.')
    .option('--days <days>', 'How long the consent lasts, from 7 to 365. Default: 365.')
    .option('--seller <name>', 'The seller who signs in. Default: the seller of the demo marketplace.')
    .option(
      '--seller-password-file <path>',
      `A file that contains the seller's password. [${client_variables.seller_password}]`,
    )
    .action(async (options) => {
      const { authorize } = await import('./authorize_command.ts');
      await authorize(await load(), flagsOf(options), options);
    });

  const key = stoa.command('key').description("Partners' keys, and the master key.").exitOverride();
  const of_partner = ['--partner-id <id>', 'The partner_id of the partner.'] as const;
  subcommand(key, 'add', 'Create a second key for a partner and print it. It is shown only this once.')
    .requiredOption(...of_partner)
    .action(async (options) => {
      const { addKeyCommand } = await import('./key_command.ts');
      await addKeyCommand(await load(), flagsOf(options), options);
    });
  subcommand(key, 'list', 'List the keys of all partners: when each was created, last used and retired.')
    .option('--partner-id <id>', 'List only the keys of this partner.')
    .action(async (options) => {
      const { listKeysCommand } = await import('./key_command.ts');
      await listKeysCommand(await load(), flagsOf(options), options);
    });
  subcommand(key, 'retire', 'Retire a key. Calls that are signed with it are refused.')
    .requiredOption(...of_partner)
    .requiredOption('--key-id <id>', 'The key_id from `stoa key list`.')
    .option('--last', 'Retire it even if it is the last one, which leaves the partner without a key.')
    .action(async (options) => {
      const { retireKeyCommand } = await import('./key_command.ts');
      await retireKeyCommand(await load(), flagsOf(options), options);
    });
  subcommand(
    key,
    'rotate-master',
    'Replace the master key in the file next to the database. No server may run.',
  ).action(async (options) => {
    const { rotateMasterKeyCommand } = await import('./key_command.ts');
    await rotateMasterKeyCommand(await load(), flagsOf(options), options);
  });
  subcommand(
    key,
    'rewrap',
    'Encrypt all secrets with the newest of several master keys. Servers that have the same keys may run.',
  ).action(async (options) => {
    const { rewrapMasterKeyCommand } = await import('./key_command.ts');
    await rewrapMasterKeyCommand(await load(), flagsOf(options), options);
  });
}
