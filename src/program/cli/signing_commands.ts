// The commands about signs: `sign` computes one or shows how it is computed, `verify` checks one.
import type { Command } from 'commander';
import { withClientSecrets } from './client_secrets.ts';
import type { Flags } from './flags.ts';
import type { LoadCommands } from './marketplace_commands.ts';

/** Creates a command with its name, its description, and the settings that it accepts. */
type MakeCommand = (name: string, description: string, settings?: readonly string[]) => Command;

const withUrl = (command: Command) =>
  command
    .option('--method <method>', 'The HTTP method of the call. Default: that of its operation.')
    .option('--body <text>', 'The body that was sent, or @file or - to read it.');

/** @param flagsOf returns the settings among the options of a command. */
export function addSigningCommands(
  command: MakeCommand,
  load: LoadCommands,
  flagsOf: (options: Record<string, unknown>) => Flags,
  settings: readonly string[],
): void {
  withUrl(
    withClientSecrets(
      command('sign', 'Compute the sign of a call, and show the text that is signed.', settings)
        .argument('[operation]', 'Such as v2.voucher.get_voucher, or a path such as /api/v2/auth/token/get.')
        .option('--explain <url>', 'Show how a URL is signed, part by part, and what is wrong with its sign.')
        .option('--partner-id <id>', 'The partner_id of the partner.'),
    ),
  )
    .option('--timestamp <seconds>', 'Unix time. Default: now.')
    .option('--shop-id <id>', 'The shop, for shop calls.')
    .option('--merchant-id <id>', 'The merchant, for merchant calls.')
    .addHelpText(
      'after',
      "\nWith --explain, the partner key is read from the database if it is not given.\n\nExamples:\n  stoa sign v2.voucher.get_voucher --partner-id 1 --partner-key-file key --shop-id 2\n  stoa sign --explain 'http://127.0.0.1:4010/api/v2/voucher/get_voucher?partner_id=...'",
    )
    .action(async (operation, options) => {
      if (options.explain === undefined) {
        const { signCall } = await import('./sign_command.ts');
        return signCall(operation, options);
      }
      const { explainSign } = await import('./verify_command.ts');
      process.exitCode = await explainSign(load, flagsOf(options), options.explain, options);
    });

  withUrl(
    withClientSecrets(
      command(
        'verify',
        'Check the sign of a URL, and name the mistake if it is a common one. Exits with code 1 if it is wrong.',
        settings,
      ).argument('<url>', 'The URL of a call, with its query.'),
    ),
  )
    .addHelpText('after', '\nThe partner key is read from the database if it is not given.')
    .action(async (url, options) => {
      const { verify } = await import('./verify_command.ts');
      process.exitCode = await verify(load, flagsOf(options), url, options);
    });
}
