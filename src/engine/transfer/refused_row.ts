import type { Violation } from '../../kit/contract/check.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import type { Table } from '../store/table.ts';

/**
 * Why the database refuses a row, from its error: a check of the table, or an index without equal values. Undefined for
 * an error that is not about the row.
 */
export function ruleOfRefusal({ check, indexes = {} }: Table, error: unknown): Violation | undefined {
  const message = messageOf(error);
  if (!/constraint/i.test(message)) return undefined;
  if (check !== undefined && /check constraint/i.test(message))
    return { path: /\w+/.exec(check)?.[0] ?? '', rule: `breaks a rule of its table: ${check}` };
  const unique = Object.entries(indexes).filter(([, index]) => index.unique);
  const [, found] =
    unique.find(([name, { columns }]) => message.includes(name) || message.includes(`.${columns.at(-1)}`)) ??
    unique[0] ??
    [];
  if (!found || !/unique/i.test(message)) return { path: '', rule: `is refused by the database: ${message}` };
  return {
    path: found.columns.at(-1) ?? '',
    rule: `must differ: another row has the same ${found.columns.join(', ')}`,
  };
}
