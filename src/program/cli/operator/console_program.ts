import type { Command } from 'commander';
import { type CommandSupport, withConnection } from './operator_program.ts';

/** Adds `stoa console`. */
export function addConsoleCommand(stoa: Command, support: CommandSupport): void {
  const command = stoa
    .command('console')
    .description(
      'Print a new link that logs in to the console of a running server, once, within ten minutes.',
    )
    .exitOverride()
    .addHelpText(
      'after',
      '\nThe session has the scope of the operator token that this command uses.\nAnybody who reads the link can log in: send it to nobody else.',
    );
  withConnection(command, support).action(async (options) => {
    const { printLoginLink } = await import('./console_command.ts');
    await support.withOperator(options, (at) => printLoginLink(at, options.json), { needs_server: true });
  });
}
