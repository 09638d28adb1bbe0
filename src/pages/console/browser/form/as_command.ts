import type { DescribedAction } from '../state/description.ts';

/** Fields that the command line takes without a flag: they name one row. */
const arguments_of_rows = ['order_sn', 'return_sn', 'job_id', 'item_id', 'token_name'];

const isPlain = (text: string) => /^[\w.:/@+-]+$/.test(text);
const word = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return isPlain(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
};

/** The command that does the same as an action with this request. */
export function asCommand(
  { name, request: schema }: DescribedAction,
  request: Readonly<Record<string, unknown>>,
): string {
  const [subject = '', verb = ''] = name.split('.');
  const { required = [] } = schema;
  const isArgument = (field: string) =>
    arguments_of_rows.includes(field) || (required.includes(field) && field === `${subject}_id`);
  const argument = Object.keys(request).find((field) => isArgument(field) && required.includes(field));
  const words = ['stoa', subject.replaceAll('_', '-'), verb.replaceAll('_', '-')];
  if (argument !== undefined) words.push(word(request[argument]));
  for (const [field, value] of Object.entries(request)) {
    if (field === argument || field === 'password' || value === false) continue;
    const flag =
      field === 'shop_id' && required.includes(field) ? '--shop' : `--${field.replaceAll('_', '-')}`;
    words.push(flag);
    if (value === true) continue;
    const is_plain_list = Array.isArray(value) && value.every((one) => typeof one !== 'object');
    words.push(is_plain_list ? word(value.join(',')) : word(value));
  }
  return words.join(' ');
}
