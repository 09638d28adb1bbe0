// The names that generated clients use: words of the operation's name in camel case or Pascal case.
import type { Operation } from '../operation.ts';

/** `some_words` as `SomeWords`. */
export const pascalCase = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const groupOf = ({ name }: Pick<Operation, 'name'>) => name.split('.')[1] ?? '';

/** The method of a generated client: the last word of the operation's name, or what its contract says instead. */
export const operationId = ({ name, operation_id }: Operation) =>
  operation_id ?? camelCase(name.split('.').at(-1) ?? '');

/** What the names of an operation's schemas begin with. */
export const schemaName = (operation: Operation) => {
  const id = operationId(operation);
  return id.charAt(0).toUpperCase() + id.slice(1);
};

/** @throws Error if two operations would have the same name: generated clients would lose one of them. */
export function checkNames(operations: readonly Operation[]): void {
  const taken = new Map<string, string>();
  for (const operation of operations) {
    const id = operationId(operation);
    const other = taken.get(id);
    if (other)
      throw new Error(
        `${operation.name} and ${other} are both ${id}: give the contract of the newer one an operation_id with its group, such as ${camelCase(id.replace(/[A-Z]|$/, (letter) => `_${groupOf(operation)}${letter && `_${letter.toLowerCase()}`}`))}`,
      );
    taken.set(id, operation.name);
  }
}
