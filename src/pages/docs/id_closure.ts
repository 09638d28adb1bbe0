// Which operations return each id that others accept, and which accept each id that others return. All of it
// comes from the contracts.
import type { Operation } from '../../kit/contract/operation.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { called_otherwise, id_name, open_ids, shows_what_was_told } from './id_names.ts';

/** An id under one name, with the operations that accept it in a request and those that return it in an answer. */
export interface IdUse {
  readonly id: string;
  readonly given_by: readonly string[];
  readonly taken_by: readonly string[];
}

/** The paths of all fields of a schema, each from the outermost field. */
function fieldPaths(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.items) return fieldPaths(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...fieldPaths(field, [...path, name]),
  ]);
}

/** The singular of a name: `item_id_list` and `campaign_ids` are an item_id and a campaign_id. */
const singular = (name: string) => name.replace(/_list$/, '').replace(/(_id|_sn)s$/, '$1');

/** The common name of the id at a path; undefined if the path does not end in an id. */
export function idAt(path: readonly string[]): string | undefined {
  const names = path.map(singular);
  for (let from = 0; from < path.length; from++) {
    // The group comes first. The fields between it and the last one do not matter.
    const last = names.at(-1) ?? '';
    const candidates = [names.slice(from).join('.'), `${path[from]}.${last}`];
    const known = candidates.find((candidate) => Object.hasOwn(called_otherwise, candidate));
    if (known !== undefined) return called_otherwise[known];
  }
  return id_name.test(path.at(-1) ?? '') ? names.at(-1) : undefined;
}

/** The ids among the fields of a schema. */
const idsIn = (prefix: readonly string[], schema: Schema): string[] =>
  fieldPaths(schema).flatMap((path) => idAt([...prefix, ...path]) ?? []);

/** The required fields of a request. */
const neededFields = ({ properties = {}, required = [] }: Schema): Schema => ({
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name))),
});

/** The parts of an operation's name that the paths of its fields start with. */
const prefixOf = ({ name }: Operation) => name.split('.').slice(1);

/**
 * The ids that an operation returns as new information. An id that only repeats the request, or that this or
 * another operation was told to write, does not count.
 */
function givenIds(operation: Operation, operations: readonly Operation[]): string[] {
  const { name, access, request, response } = operation;
  const prefix = prefixOf(operation);
  const writer = operations.find((other) => other.name === shows_what_was_told[name]);
  const told = new Set([
    ...idsIn(prefix, access === 'read' ? neededFields(request) : request),
    ...(writer ? idsIn(prefixOf(writer), writer.request) : []),
  ]);
  return idsIn(prefix, response).filter((id) => !told.has(id));
}

/** Every id of the operations, by its common name. */
export function idUses(operations: readonly Operation[]): IdUse[] {
  const uses = new Map<string, { given_by: Set<string>; taken_by: Set<string> }>();
  for (const operation of operations) {
    const ends = {
      given_by: givenIds(operation, operations),
      taken_by: idsIn(prefixOf(operation), operation.request),
    };
    for (const end of ['given_by', 'taken_by'] as const)
      for (const id of ends[end]) {
        const use = uses.get(id) ?? { given_by: new Set<string>(), taken_by: new Set<string>() };
        use[end].add(operation.name);
        uses.set(id, use);
      }
  }
  return [...uses]
    .map(([id, { given_by, taken_by }]) => ({
      id,
      given_by: [...given_by].sort(),
      taken_by: [...taken_by].sort(),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

const isOpen = ({ given_by, taken_by }: IdUse) => given_by.length === 0 || taken_by.length === 0;

/** The ids that are only accepted or only returned, without a stated reason. */
export const unexplainedIds = (uses: readonly IdUse[]): string[] =>
  uses.filter((use) => isOpen(use) && !Object.hasOwn(open_ids, use.id)).map(({ id }) => id);

const code = (names: readonly string[]) => names.map((name) => `\`${name.slice('v2.'.length)}\``).join(', ');

/** The page about ids, in Markdown. */
export function idsPage(operations: readonly Operation[]): string {
  const rows = idUses(operations).map((use) => {
    const reason = isOpen(use) ? (open_ids[use.id] ?? '') : '';
    return `| ${use.id} | ${code(use.given_by) || reason} | ${code(use.taken_by) || reason} |`;
  });
  return [
    '# Ids',
    '',
    'Generated from the contracts; not edited by hand. For each id, this page lists the operations that return it and those that accept it. If there are none, it says why.',
    '',
    '| id | returned by | accepted by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
