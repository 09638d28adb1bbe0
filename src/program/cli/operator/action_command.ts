// Runs the command of an action: builds the request, calls the action, and prints the answer.
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { ProblemError } from '../../../kit/contract/operator/operator_client.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError, exit_codes, print, UsageError } from '../output.ts';
import { readNewPassword } from '../sellers/read_password.ts';
import { type ActionForm, actionForm, fieldValue } from './action_options.ts';
import {
  type AnyOperatorClient,
  explained,
  findShopId,
  findShopOf,
  listPackageNumbers,
  openSession,
} from './operator_session.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ActionCommandOptions extends Fields {
  readonly json?: boolean;
  readonly output?: string;
  readonly shop?: string;
  readonly field?: string;
}

/** How long to wait for a file that is still being created. */
const file_wait_ms = 30_000;
const file_interval_ms = 200;

/** The request from the command line, without the shop. @throws UsageError */
export function givenFields(form: ActionForm, argument: string | undefined, options: Fields): Fields {
  const given = form.options.map((option) => [option, options[option.option]] as const);
  const all = form.argument ? [[form.argument, argument] as const, ...given] : given;
  return Object.fromEntries(
    all.flatMap(([option, value]) =>
      value === undefined ? [] : [[option.field, fieldValue(option, value)]],
    ),
  );
}

/** The request with the shop: the given one, or the one that has the row that the argument names. */
async function withShop(
  client: AnyOperatorClient,
  form: ActionForm,
  fields: Fields,
  shop: string | undefined,
): Promise<Fields> {
  const { argument, has_shop, finds_shop } = form;
  if (argument?.field === 'shop_id')
    return { ...fields, shop_id: await findShopId(client, String(fields.shop_id)) };
  if (!has_shop) return fields;
  if (shop !== undefined) return { ...fields, shop_id: await findShopId(client, shop) };
  const value = argument && fields[argument.field];
  if (!argument || !finds_shop || value === undefined)
    throw new UsageError('Give the shop: --shop <name or id>.');
  return { ...fields, shop_id: await findShopOf(client, argument.field, value as string | number) };
}

const textOf = (answer: Fields): string =>
  Object.entries(answer)
    .map(([name, value]) => `${name}  ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n') || 'Done.';

const printField = (value: unknown): void =>
  print(false, undefined, typeof value === 'string' ? value : JSON.stringify(value));

/** Calls the action. If it returns a file that is still being created, repeats the call until the file is there. */
async function act(client: AnyOperatorClient, contract: Action, request: Fields): Promise<unknown> {
  const until = performance.now() + file_wait_ms;
  for (;;) {
    try {
      return await client.act(contract.name, request as never);
    } catch (error) {
      const is_being_made =
        error instanceof ProblemError && contract.errors[error.code]?.is_temporary === true;
      if (!is_being_made || performance.now() > until) throw explained(error);
      await wait(file_interval_ms);
    }
  }
}

/** Calls the action for each of several packages, and prints the result for each. */
async function actOnPackages(
  client: AnyOperatorClient,
  contract: Action,
  request: Fields,
  { numbers, json }: { readonly numbers: readonly string[]; readonly json: boolean | undefined },
): Promise<void> {
  const results: Fields[] = [];
  for (const package_number of numbers) {
    try {
      const answer = await act(client, contract, { ...request, package_number });
      results.push({ package_number, ...(answer as Fields) });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      results.push({ package_number, error: error.message });
    }
  }
  if (results.some(({ error }) => error !== undefined)) process.exitCode = exit_codes.failed;
  print(json, { package_list: results }, results.map(textOf).join('\n\n'));
}

/** @throws UsageError if an answer has no field of this name. */
function checkField({ response }: Action, field: string | undefined): void {
  if (field !== undefined && !Object.hasOwn(response.properties, field))
    throw new UsageError(`--field must be one of ${Object.keys(response.properties).join(', ')}.`);
}

/** Prints an answer, or one field of it. */
export function printAnswer(
  contract: Action,
  answer: Fields,
  { json, field }: Pick<ActionCommandOptions, 'json' | 'field'>,
): void {
  checkField(contract, field);
  if (field !== undefined) printField(answer[field]);
  else print(json, answer, textOf(answer));
}

/** Runs the command. */
export async function runAction(
  contract: Action,
  at: OperatorAddress,
  argument: string | undefined,
  options: ActionCommandOptions,
): Promise<void> {
  const { json, output, shop, field } = options;
  const form = actionForm(contract);
  checkField(contract, field);
  if (contract.media_type !== undefined && output === undefined)
    throw new UsageError('Give the file to write to: -o <file>.');
  const client = openSession(at);
  const password = form.has_password ? { password: await readNewPassword() } : {};
  const fields = { ...givenFields(form, argument, options), ...password };
  const request = await withShop(client, form, fields, shop).catch((error: unknown) => {
    throw explained(error);
  });
  const is_of_package = contract.request.properties.package_number !== undefined;
  if (is_of_package && request.package_number === undefined) {
    const { shop_id, order_sn } = request;
    const numbers = await listPackageNumbers(client, Number(shop_id), String(order_sn));
    if (numbers.length > 1) return actOnPackages(client, contract, request, { numbers, json });
  }
  const answer = await act(client, contract, request);
  if (!(answer instanceof Uint8Array)) return printAnswer(contract, answer as Fields, options);
  writeFileSync(output as string, answer);
  print(json, { output, byte_count: answer.length }, `${output}: ${answer.length} bytes`);
}
