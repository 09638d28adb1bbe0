import type { Command } from 'commander';
import { type CommandSupport, withConnection } from './operator_program.ts';

/** Adds `stoa events`. */
export function addEventsCommand(stoa: Command, support: CommandSupport): void {
  const command = stoa
    .command('events')
    .description(
      'List what happened to an order, its packages, returns, documents and payouts, oldest first.',
    )
    .exitOverride()
    .argument('<order_sn>', 'The order_sn of the order.')
    .option('--shop <name or id>', 'The shop. By default it is found from the order.');
  withConnection(command, support).action(async (order_sn, options) => {
    const { printEvents } = await import('./events_command.ts');
    await support.withOperator(options, (at) => printEvents(at, order_sn, options));
  });
}
