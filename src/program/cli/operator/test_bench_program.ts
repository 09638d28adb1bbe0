// The commands about sandboxes' calls and coverage that are not derived from the contracts.
import { type Command, Option } from 'commander';
import { coverable_kinds } from '../../../kit/contract/coverable_kinds.ts';
import { type CommandSupport, withConnection } from './operator_program.ts';

/** Adds `stoa calls`, and makes `stoa coverage` print a report. */
export function addTestBenchCommands(stoa: Command, coverage: Command, support: CommandSupport): void {
  const calls = stoa
    .command('calls')
    .description('List the last calls of a sandbox, oldest first.')
    .exitOverride()
    .option('-f, --follow', 'Continue with new calls as they arrive.')
    .option('--operation <name>', 'Only calls of this operation.')
    .option('--shop-id <id>', 'Only calls for this shop.')
    .option('--error <code>', 'Only calls with this error code or this reason.')
    .option('--limit <count>', 'How many calls at most, up to 200.', '50');
  withConnection(calls, support).action(async (options) => {
    const { printCalls } = await import('./calls_command.ts');
    await support.withOperator(options, (at) => printCalls(at, options));
  });

  coverage
    .option('--label <label>', 'Only what the sandboxes with this label have met.')
    .option(
      '--only <starts>',
      'Only operations and state tables whose names start with one of these, such as v2.order.,package; push for the codes of pushes.',
    )
    .addOption(
      new Option('--kind <kind>', 'The kind that --min applies to. Default: all kinds.').choices(
        coverable_kinds,
      ),
    )
    .option('--min <percent>', 'Exit with code 3 if less was met.');
  withConnection(coverage, support).action(async (options) => {
    const { printCoverage } = await import('./coverage_command.ts');
    await support.withOperator(options, (at) => printCoverage(at, options));
  });
}
