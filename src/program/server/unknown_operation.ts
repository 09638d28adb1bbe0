// What is said, logged and counted of operations that Stoa does not have.
import { nearestName } from '../../kit/contract/nearest_name.ts';
import { contracts } from '../../market/contracts.ts';
import { nameOfPath } from '../../testing/missing_operations/missing_operation.ts';
import public_operations from './public_operations.json' with { type: 'json' };

/** Built for the first unknown path. */
let public_names: ReadonlySet<string> | undefined;

/** Operations that the public API has withdrawn. Old clients still have them. */
export const retired_names: readonly string[] = ['v2.public.get_refresh_token_by_upgrade_code'];

/** Whether the path is that of an operation that the public API has withdrawn. */
export const isRetired = (path: string): boolean => retired_names.some((name) => name === nameOfPath(path));

const isPublic = (name: string): boolean => {
  public_names ??= new Set(public_operations.operations);
  return public_names.has(name);
};

/**
 * The name of a missing operation in the log and the metrics. Strangers choose paths, so all names that the public
 * documentation does not have are counted as one.
 */
export function countedName(path: string): string {
  const name = nameOfPath(path);
  return name !== undefined && (isPublic(name) || isRetired(path)) ? name : 'missing_operation';
}

/** The message for the path of an operation that Stoa does not have; undefined for any other path. */
export function unknownOperation(path: string): string | undefined {
  const name = nameOfPath(path);
  if (name === undefined) return undefined;
  if (isPublic(name))
    return `Stoa does not have ${name} yet; see /docs for what it has. For tests, \`stoa stub\` answers it from a file: see docs/upstream.md, "Operations that Stoa does not have".`;
  const had: readonly string[] = contracts.map((contract) => contract.name);
  // Of names that are equally near, the first one is taken.
  const near = nearestName(name, [...had, ...public_operations.operations]);
  if (near !== undefined) {
    const is_missing = had.includes(near) ? '' : ' Stoa does not have that one yet.';
    return `There is no operation ${name}. Did you mean ${near}?${is_missing}`;
  }
  return `There is no operation ${name}; /docs lists all operations. For tests, \`stoa stub\` answers it from a file: see docs/upstream.md, "Operations that Stoa does not have".`;
}
