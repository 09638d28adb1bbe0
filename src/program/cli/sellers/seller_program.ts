// `stoa seller ...`: who signs in on the consent pages.
import type { Command } from 'commander';
import type { ProgramParts } from '../accounts/account_program.ts';

const collect = (value: string, values: readonly string[]) => [...values, value];

/** Adds the commands to the program. */
export function addSellerCommands(stoa: Command, { load, subcommand, flagsOf }: ProgramParts): void {
  const seller = stoa
    .command('seller')
    .description(
      'Sellers: who signs in on the consent pages, with a password that is asked for or read from stdin.',
    )
    .exitOverride();
  const command = (name: string, description: string) =>
    subcommand(seller, name, description).argument('<name>', 'The sign-in name.');
  const generate = ['--generate', 'Make a password, and print it once.'] as const;

  command('add', 'Add somebody who signs in for a shop, or for a main account.')
    .option(...generate)
    .option('--shop <name or id>', 'The shop; of a main account, may be given again.', collect, [])
    .option('--merchant <id>', 'A merchant of the main account; may be given again.', collect, [])
    .option('--main-account <id>', 'The main account; it is made where it is not there.')
    .option('--main-account-name <name>', 'What a new main account is called.')
    .action(async (name, options) => {
      const { addSeller } = await import('./seller_command.ts');
      await addSeller(await load(), flagsOf(options), name, options);
    });

  command('password', 'Replace the password of a seller.')
    .option(...generate)
    .action(async (name, options) => {
      const { setSellerPassword } = await import('./seller_command.ts');
      await setSellerPassword(await load(), flagsOf(options), name, options);
    });

  command('remove', 'Remove a seller, who cannot sign in any more.').action(async (name, options) => {
    const { removeSeller } = await import('./seller_command.ts');
    await removeSeller(await load(), flagsOf(options), name, options);
  });
}
