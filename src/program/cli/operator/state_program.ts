// The commands about states of sandboxes, which read and write files.
import type { Command } from 'commander';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { type OperatorContract, operator_contracts } from '../../operator_contracts.ts';
import { actionForm, addFieldOption } from './action_options.ts';
import { type CommandSupport, withConnection } from './operator_program.ts';

const contractOf = (name: OperatorContract['name']): Action =>
  operator_contracts.find((contract) => contract.name === name) as Action;

const export_action = contractOf('sandbox.export');
const import_action = contractOf('sandbox.import');

/** The actions that have a command of their own here. */
export const state_actions: readonly Action[] = [export_action, import_action];

/** Adds `stoa sandbox export` and `stoa sandbox import`. */
export function addStateCommands(sandbox: Command, support: CommandSupport): void {
  const written = sandbox
    .command('export')
    .description(export_action.summary)
    .exitOverride()
    .argument('<sandbox_id>', 'Id of the sandbox.')
    .argument('<file>', 'The file to write, such as bug.stoa. An existing file is replaced.')
    .addHelpText('after', `\n${export_action.description ?? ''}`);
  withConnection(written, support).action(async (sandbox_id: string, file: string, options) => {
    const { exportStateFile } = await import('./state_command.ts');
    await support.withOperator(options, (at) => exportStateFile(at, sandbox_id, file, options));
  });

  const read = sandbox
    .command('import')
    .description(import_action.summary)
    .exitOverride()
    .argument('<file>', 'The file.')
    .addHelpText('after', `\n${import_action.description ?? ''}`);
  for (const field of actionForm(import_action).options) addFieldOption(read, field);
  read.option('--field <name>', 'Print only this field of the answer.');
  withConnection(read, support).action(async (file: string, options) => {
    const { importStateFile } = await import('./state_command.ts');
    await support.withOperator(options, (at) => importStateFile(at, import_action, file, options));
  });
}
