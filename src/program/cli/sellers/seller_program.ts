// `stoa seller ...`: the sellers who sign in on the consent pages.
import type { Command } from 'commander';
import type { ProgramParts } from '../accounts/account_program.ts';

const collect = (value: string, values: readonly string[]) => [...values, value];

/** Adds the commands to the program. */
export function addSellerCommands(stoa: Command, { load, subcommand, flagsOf }: ProgramParts): void {
  const seller = stoa
    .command('seller')
    .description('Sellers who sign in on the consent pages. Passwords are asked for, or read from stdin.')
    .exitOverride();
  const command = (name: string, description: string) =>
    subcommand(seller, name, description).argument('<name>', 'The sign-in name.');
  const generate = ['--generate', 'Generate a password, and print it once.'] as const;

  command('add', 'Add a seller for a shop or for a main account.')
    .option(...generate)
    .option('--shop <name or id>', 'The shop; with a main account, may be given more than once.', collect, [])
    .option('--merchant <id>', 'A merchant of the main account; may be given more than once.', collect, [])
    .option('--main-account <id>', 'The main account; it is created if it does not exist.')
    .option('--main-account-name <name>', 'Name of a new main account.')
    .action(async (name, options) => {
      const { addSellerCommand } = await import('./seller_command.ts');
      await addSellerCommand(await load(), flagsOf(options), name, options);
    });

  command('password', 'Replace the password of a seller.')
    .option(...generate)
    .action(async (name, options) => {
      const { setSellerPasswordCommand } = await import('./seller_command.ts');
      await setSellerPasswordCommand(await load(), flagsOf(options), name, options);
    });

  command('remove', 'Remove a seller, who can then no longer sign in.').action(async (name, options) => {
    const { removeSellerCommand } = await import('./seller_command.ts');
    await removeSellerCommand(await load(), flagsOf(options), name, options);
  });
}
