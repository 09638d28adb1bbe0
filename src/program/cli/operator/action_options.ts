// The request of an action as options of the command line, taken from its contract.
import { type Command, Option } from 'commander';
import type { Action } from '../../../kit/contract/operator/action.ts';
import { mustBeJson } from '../../../kit/contract/requests/json_place.ts';
import { parseValue } from '../../../kit/contract/requests/query_reader.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { UsageError } from '../output.ts';
import { readGivenText } from '../read_file.ts';
import { collections_by_key } from './subjects.ts';

/** A field of a request, and its name on the command line. */
export interface FieldOption {
  readonly field: string;
  readonly schema: Schema;
  readonly is_required: boolean;
  /** Its key in the parsed options. */
  readonly option: string;
  readonly flag: string;
}

/** The command line of an action. */
export interface ActionForm {
  /** The field that is the argument of the command: what the action works on. */
  readonly argument: FieldOption | undefined;
  /** Whether the shop is given by `--shop`, by name or id. */
  readonly has_shop: boolean;
  /** Whether the shop may be left out, because it can be found from the argument. */
  readonly finds_shop: boolean;
  /**
   * Whether a password is asked for, or read from standard input. As an option, every user of the machine
   * could see it.
   */
  readonly has_password: boolean;
  readonly options: readonly FieldOption[];
}

const optionName = (field: string) => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The command line of an action, taken from its contract. */
export function actionForm({ name, request }: Action): ActionForm {
  const [subject = ''] = name.split('.');
  const { required = [] } = request as Schema;
  const fields = Object.entries<Schema>(request.properties).map(([field, schema]) => ({
    field,
    schema,
    is_required: required.includes(field) && schema.default === undefined,
    option: optionName(field),
    flag: `--${field.replaceAll('_', '-')}`,
  }));
  const named = fields.filter(
    ({ field, is_required }) => field in collections_by_key || (is_required && field === `${subject}_id`),
  );
  const argument = named.find(({ is_required }) => is_required) ?? named[0];
  const shop = fields.find(({ field, is_required }) => field === 'shop_id' && is_required);
  return {
    argument,
    has_shop: shop !== undefined && shop !== argument,
    finds_shop: argument !== undefined && argument.field in collections_by_key,
    has_password: request.properties.password !== undefined,
    options: fields.filter((field) => field !== argument && field !== shop && field.field !== 'password'),
  };
}

const isText = ({ type, anyOf }: Schema): boolean =>
  type === 'string' || type === 'integer' || type === 'number' || anyOf?.every(isText) === true;
const isList = ({ type, items }: Schema) => type === 'array' && items !== undefined && isText(items);

const sentence = ({ description = '', default: value }: Schema) =>
  `${description}${value === undefined || value === false || value === '' ? '' : ` Default: ${JSON.stringify(value)}.`}`;

function placeholderOf(schema: Schema): string {
  if (isList(schema)) return '<values>';
  return isText(schema) ? '<value>' : '<json>';
}

/** Adds a field as an option. A flag has no value; values of lists are separated by commas. */
export function addFieldOption(command: Command, { schema, flag, is_required }: FieldOption): void {
  if (schema.type === 'boolean') {
    command.option(schema.default === true ? flag.replace('--', '--no-') : flag, sentence(schema));
    return;
  }
  const option = new Option(`${flag} ${placeholderOf(schema)}`, sentence(schema));
  if (schema.enum) option.choices(schema.enum.map(String));
  if (is_required) option.makeOptionMandatory();
  command.addOption(option);
}

function parseJson(flag: string, given: string): unknown {
  const text = readGivenText(given);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${flag} ${mustBeJson('JSON, or @file or - to read it', text)}.`);
  }
}

/** A value in the type of the contract. @throws UsageError if it must be JSON and is not. */
export function fieldValue({ schema, flag }: FieldOption, given: unknown): unknown {
  if (typeof given !== 'string') return given;
  if (isText(schema)) return parseValue(given, schema);
  if (isList(schema) && !given.startsWith('['))
    return given.split(',').map((entry) => parseValue(entry, schema.items as Schema));
  return parseJson(flag, given);
}
