import type { Command } from 'commander';
import { type CommandSupport, withConnection } from './operator_program.ts';

/** Makes `stoa audit` print what operators have changed. @param audit the command of the actions about the audit. */
export function addAuditCommand(audit: Command, support: CommandSupport): void {
  audit
    .option(
      '--since <time>',
      'Only changes since this time: an ISO date such as 2026-03-01, or Unix seconds.',
    )
    .option('--until <time>', 'Only changes before this time.')
    .option('--actor <name>', 'Only changes by this token, person or user.')
    .option('--action <name>', 'Only this action, such as shop.suspend or collections.voucher.put.')
    .option('--id <id>', 'Only changes that name this id, whatever it is an id of.')
    .option('--shop-id <id>', 'Only changes that name this shop.')
    .option('--limit <count>', 'How many changes at most.', '50');
  withConnection(audit, support).action(async (options) => {
    const { printAudit } = await import('./audit_command.ts');
    await support.withOperator(options, (at) => printAudit(at, options));
  });
}
