import { nearestName, whatThereIs } from '../../kit/contract/nearest_name.ts';

const groupOf = (operation: string) => operation.slice(0, operation.lastIndexOf('.') + 1);

/** A sentence about an operation that does not exist: which one was probably meant, and which its group has. */
export function explainUnknownOperation(operation: string, known: Iterable<string>): string {
  const names = [...known];
  const group = groupOf(nearestName(operation, names) ?? operation);
  const in_group = names.filter((name) => groupOf(name) === group);
  return `There is no operation ${operation}; ${whatThereIs(operation, in_group.length > 0 ? in_group : names)}`;
}
