// What the commands about sandboxes' calls have beside those that are read off the contracts.
import { type Command, Option } from 'commander';
import { coverable_kinds } from '../../../kit/contract/coverable_kinds.ts';
import { type CommandSupport, withConnection } from './operator_program.ts';

/** Adds `stoa calls`, and has `stoa coverage` print what was met. */
export function addTestBenchCommands(stoa: Command, coverage: Command, support: CommandSupport): void {
  const calls = stoa
    .command('calls')
    .description('The last calls of a sandbox, first to last.')
    .exitOverride()
    .option('-f, --follow', 'Go on with those that come.')
    .option('--operation <name>', 'Only calls of this operation.')
    .option('--shop-id <id>', 'Only calls for this shop.')
    .option('--error <code>', 'Only calls with this code of the wire, or this reason.')
    .option('--limit <count>', 'At most so many, up to 200.', '50');
  withConnection(calls, support).action(async (options) => {
    const { printCalls } = await import('./calls_command.ts');
    await support.withOperator(options, (at) => printCalls(at, options));
  });

  coverage
    .option('--label <label>', 'Only what the sandboxes of this label have met.')
    .option('--only <starts>', 'Only operations and state tables that begin so, such as v2.order.,package.')
    .addOption(
      new Option('--kind <kind>', 'What --min is about; all when left out.').choices(coverable_kinds),
    )
    .option('--min <percent>', 'Exit 3 when less was met.');
  withConnection(coverage, support).action(async (options) => {
    const { printCoverage } = await import('./coverage_command.ts');
    await support.withOperator(options, (at) => printCoverage(at, options));
  });
}
