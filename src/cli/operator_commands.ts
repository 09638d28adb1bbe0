// The commands of operators: their tokens, and every action as `stoa <subject> <verb>`, read off the contracts.
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { operator_contracts } from '../app/operator_contracts.ts';
import type { Action } from '../platform/contract/operator/action.ts';
import { openOperatorClient, ProblemError } from '../platform/contract/operator/operator_client.ts';
import { parseValue } from '../platform/contract/requests/query_reader.ts';
import type { Schema } from '../platform/contract/schema.ts';
import type { OperatorAddress } from './marketplace_commands.ts';
import type { CommandSupport } from './operator_token_commands.ts';
import { CliError, print, UsageError } from './output.ts';

const actions: readonly Action[] = operator_contracts;

/** What stands behind an action without a name: the one text by which its subject is known. */
const positional = ['order_sn', 'job_id'];

const flagOf = (field: string) => `--${field.replaceAll('_', '-')}`;
const optionOf = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isScalar = ({ type }: Schema) => type !== 'array' && type !== 'object';

/** A value that was given as text: lists and records are JSON. */
function valueOfText(field: string, schema: Schema, text: string): unknown {
  if (isScalar(schema)) return parseValue(text, schema);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flagOf(field)} must be JSON.`);
  }
}

function requestOf(contract: Action, argument: string | undefined, options: Record<string, unknown>) {
  const request: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries<Schema>(contract.request.properties)) {
    const given = positional.includes(field) ? argument : options[optionOf(field)];
    if (given !== undefined) request[field] = valueOfText(field, schema, String(given));
  }
  return request;
}

/** Says what is wrong with the names of options and arguments, not of fields. */
function explained(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const rules = error.errors.map(({ pointer, message }) => `${pointer.slice(1)} ${message}`.trim());
  return new CliError(`${error.code}: ${[error.detail, ...rules.slice(1)].join(' ')}`);
}

async function actOn(
  contract: Action,
  request: Record<string, unknown>,
  at: OperatorAddress,
  { json, output }: { json?: boolean; output?: string },
): Promise<void> {
  const { operator_url: api_url, operator_token: bearer_token } = at;
  const client = openOperatorClient<Action>(actions, { api_url, bearer_token });
  const answer: unknown = await client.act(contract.name, request as never).catch((error: unknown) => {
    throw explained(error);
  });
  if (!(answer instanceof Uint8Array)) return print(json, answer, textOf(answer));
  if (output === undefined) throw new UsageError('Name a file: -o label.pdf');
  writeFileSync(output, answer);
  print(json, { output, byte_count: answer.length }, `${output}: ${answer.length} bytes`);
}

const textOf = (answer: unknown): string =>
  Object.entries(answer as object)
    .map(([name, value]) => `${name}  ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n') || 'Done.';

function addAction(subject: Command, contract: Action, support: CommandSupport): void {
  const { load, withSettings, flagsOf } = support;
  const [, verb = ''] = contract.name.split('.');
  const { properties, required = [] } = contract.request as Schema;
  const fields = Object.entries(properties ?? {});
  const command = withSettings(subject.command(verb).description(contract.summary))
    .exitOverride()
    .option('--json', 'Print JSON, for programs.')
    .option('--operator-url <url>', 'Call this server instead of the one on this database.');
  const named = fields.find(([field]) => positional.includes(field));
  if (named) command.argument(`<${named[0]}>`, named[1].description);
  for (const [field, schema] of fields) {
    if (field === named?.[0]) continue;
    const form = isScalar(schema) ? '<value>' : '<json>';
    const is_required = required.includes(field) && schema.default === undefined;
    const text = `${schema.description ?? ''}${schema.default === undefined ? '' : ` Default: ${JSON.stringify(schema.default)}.`}`;
    if (is_required) command.requiredOption(`${flagOf(field)} ${form}`, text);
    else command.option(`${flagOf(field)} ${form}`, text);
  }
  if (contract.media_type !== undefined) command.option('-o, --output <file>', 'Where the file is written.');
  command.action(async (...args: unknown[]) => {
    const argument = named ? String(args[0]) : undefined;
    const options = args[named ? 1 : 0] as Record<string, unknown> & { json?: boolean; output?: string };
    const request = requestOf(contract, argument, options);
    const commands = await load();
    const { operatorUrl } = options;
    await commands.withOperator(flagsOf(options), operatorUrl as string | undefined, (at) =>
      actOn(contract, request, at, options),
    );
  });
}

/** Adds a command for each subject that operators act on and no command is called after, with one below it for each action. */
export function addActionCommands(stoa: Command, support: CommandSupport): void {
  const taken = new Set(stoa.commands.map((command) => command.name()));
  const subjects = new Map<string, Command>();
  for (const contract of actions) {
    const [name = ''] = contract.name.split('.');
    if (taken.has(name)) continue;
    const subject =
      subjects.get(name) ?? stoa.command(name).description('What operators do with it.').exitOverride();
    subjects.set(name, subject);
    addAction(subject, contract, support);
  }
}
