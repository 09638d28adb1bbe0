import type { Command } from 'commander';
import type { ProgramParts } from '../accounts/account_program.ts';
import { serverUrl } from '../server_url.ts';
import { withTimeout } from '../timeout_option.ts';

const seed = ['--seed <seed>', 'The same seed generates the same rows in the same database.', '1'] as const;

const from = [
  '--from <day>',
  'The first day on which orders are placed, in the time of the region. Default: 90 days before the last one.',
] as const;
const until = ['--until <day>', 'The last day; nothing happens after it. Default: now.'] as const;

const inSandbox = (command: Command): Command =>
  withTimeout(
    command
      .optionsGroup('To generate in a sandbox (default: in the database):')
      .option('--sandbox <id>', 'Generate in this sandbox of the server that runs on the database.')
      .option(...serverUrl('--operator-url', 'Call this server.')),
  );

/** Adds the commands that generate rows. */
export function addGenerateCommands(stoa: Command, { load, subcommand, flagsOf }: ProgramParts): void {
  const generate = stoa
    .command('generate')
    .description('Generate believable orders, returns, items and shops.')
    .exitOverride();

  subcommand(generate, 'orders', 'Generate orders of a shop, with all that they cause.')
    .requiredOption('--shop <name or id>', 'The shop that sells.')
    .option('--count <orders>', 'How many orders.', '100')
    .option(...seed)
    .option(...from)
    .option(...until)
    .option(
      '--states <shares>',
      'How many orders end in which state, such as completed:70,shipped:20,cancelled:10.',
    )
    .action(async (options) => {
      const { generateOrdersCommand } = await import('./generate_command.ts');
      await generateOrdersCommand(await load(), flagsOf(options), options);
    });

  subcommand(generate, 'returns', 'Generate orders of a shop that were returned, with all that they cause.')
    .requiredOption('--shop <name or id>', 'The shop that sells.')
    .option('--count <returns>', 'How many returns, each of its own order.', '20')
    .option(...seed)
    .option(...from)
    .option(...until)
    .option(
      '--states <shares>',
      'How many returns end in which state, such as closed:70,requested:20,cancelled:10.',
    )
    .action(async (options) => {
      const { generateReturnsCommand } = await import('./generate_command.ts');
      await generateReturnsCommand(await load(), flagsOf(options), options);
    });

  subcommand(generate, 'items', 'Generate items of a shop, with stock.')
    .requiredOption('--shop <name or id>', 'The shop that sells them.')
    .option('--count <items>', 'How many items.', '20')
    .option(...seed)
    .action(async (options) => {
      const { generateItemsCommand } = await import('./generate_command.ts');
      await generateItemsCommand(await load(), flagsOf(options), options);
    });

  const regions = [
    '--regions <codes>',
    'The regions of the shops, such as BR,MX. Default: all for which the demo has items.',
  ] as const;
  subcommand(generate, 'shops', 'Generate shops, each with an address, a warehouse and items.')
    .option('--count <shops>', 'How many shops.', '10')
    .option('--items <items>', 'How many items each shop has.', '20')
    .option(...regions)
    .option(...seed)
    .action(async (options) => {
      const { generateShopsCommand } = await import('./generate_command.ts');
      await generateShopsCommand(await load(), flagsOf(options), options);
    });

  subcommand(generate, 'marketplace', 'Generate shops with items, and orders of the last 90 days.')
    .option('--shops <shops>', 'How many shops.', '10')
    .option('--items <items>', 'How many items each shop has.', '20')
    .option('--orders <orders>', 'How many orders each shop has.', '100')
    .option(...regions)
    .option(...seed)
    .action(async ({ shops: count, ...options }) => {
      const { generateShopsCommand } = await import('./generate_command.ts');
      await generateShopsCommand(await load(), flagsOf(options), { ...options, count });
    });
  for (const command of generate.commands) inSandbox(command);
}
