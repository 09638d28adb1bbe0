// The commands of operators, taken from the contracts: every action is `stoa <subject> <verb>`.
import type { Command } from 'commander';
import { event_stream_type } from '../../../kit/contract/event_stream.ts';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { operator_contracts } from '../../operator_contracts.ts';
import { addPushCommands } from '../pushes/push_program.ts';
import { type ActionCommandOptions, runAction } from './action_command.ts';
import { actionForm, addFieldOption } from './action_options.ts';
import { addAuditCommand } from './audit_program.ts';
import { addCollectionCommands, addSubjectReads } from './collection_program.ts';
import { addConsoleCommand } from './console_program.ts';
import { addEventsCommand } from './events_program.ts';
import { type CommandSupport, withConnection } from './operator_program.ts';
import { addStateCommands, state_actions } from './state_program.ts';
import { subjects } from './subjects.ts';
import { addTestBenchCommands } from './test_bench_program.ts';

const actions: readonly Action[] = operator_contracts;

const helpText = ({ description, errors }: Action): string => {
  const refusals = Object.entries(errors).map(([code, { message }]) => `  ${code}: ${message}`);
  return [
    ...(description === undefined ? [] : [`\n${description}`]),
    ...(refusals.length > 0 ? [`\nRefusals:\n${refusals.join('\n')}`] : []),
  ].join('\n');
};

function addAction(subject: Command, contract: Action, support: CommandSupport): void {
  const [, verb = ''] = contract.name.split('.');
  const { argument, has_shop, finds_shop, options: fields } = actionForm(contract);
  const spelled = verb.replaceAll('_', '-');
  const command = subject.command(spelled).description(contract.summary).exitOverride();
  // The name of the verb in the API.
  if (spelled !== verb) command.alias(verb);
  if (argument) {
    const { field, schema, is_required } = argument;
    const name = field === 'shop_id' ? 'shop name or id' : field;
    command.argument(is_required ? `<${name}>` : `[${name}]`, schema.description);
  }
  if (has_shop) {
    const text = finds_shop ? 'The shop. By default it is found from the other ids.' : 'The shop.';
    if (finds_shop) command.option('--shop <name or id>', text);
    else command.requiredOption('--shop <name or id>', text);
  }
  for (const field of fields) addFieldOption(command, field);
  if (contract.media_type !== undefined)
    command.requiredOption('-o, --output <file>', 'The file to write to.');
  else command.option('--field <name>', 'Print only this field of the answer.');
  withConnection(command, support).addHelpText('after', helpText(contract));
  command.action(async (...args: unknown[]) => {
    const given = argument ? (args[0] as string | undefined) : undefined;
    const options = args[argument ? 1 : 0] as ActionCommandOptions;
    await support.withOperator(options, (at) => runAction(contract, at, given, options));
  });
}

/** The command of a subject; adds it if it does not exist yet. */
function subjectCommand(stoa: Command, name: string): Command {
  const spelled = name.replaceAll('_', '-');
  const known = stoa.commands.find((command) => command.name() === spelled);
  if (known) return known;
  const verbs = actions.filter((action) => action.name.startsWith(`${name}.`)).map(({ name: of }) => of);
  return stoa
    .command(spelled)
    .description(subjects[name]?.about ?? `Actions: ${verbs.join(', ')}.`)
    .exitOverride();
}

/** Adds a command for each subject of actions, with a subcommand for each action that has no command yet. */
export function addActionCommands(stoa: Command, support: CommandSupport): void {
  for (const contract of actions) {
    const [name = '', verb = ''] = contract.name.split('.');
    const subject = subjectCommand(stoa, name);
    // A command ends, and a stream does not.
    if (contract.media_type === event_stream_type || state_actions.includes(contract)) continue;
    if (!subject.commands.some((known) => known.name() === verb.replaceAll('_', '-')))
      addAction(subject, contract, support);
  }
  for (const [name, { collection }] of Object.entries(subjects))
    if (collection !== undefined) addSubjectReads(subjectCommand(stoa, name), collection, support);
  addStateCommands(subjectCommand(stoa, 'sandbox'), support);
  addEventsCommand(stoa, support);
  addPushCommands(stoa, support);
  addConsoleCommand(stoa, support);
  addAuditCommand(subjectCommand(stoa, 'audit'), support);
  addTestBenchCommands(stoa, subjectCommand(stoa, 'coverage'), support);
  addCollectionCommands(stoa, support);
}
