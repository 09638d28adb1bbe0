// Which operation gives each id that another one takes, and which takes each id that one gives: read off the contracts.
import type { Operation } from '../../kit/contract/operation.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { called_otherwise, id_name, open_ids, shows_what_was_told } from './id_names.ts';

/** An id under its one name, with the operations that take it in a request and those that give it in an answer. */
export interface IdUse {
  readonly id: string;
  readonly given_by: readonly string[];
  readonly taken_by: readonly string[];
}

/** The paths of a schema's fields, from the outermost one on. */
function fieldPaths(schema: Schema, path: readonly string[] = []): (readonly string[])[] {
  if (schema.items) return fieldPaths(schema.items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...path, name],
    ...fieldPaths(field, [...path, name]),
  ]);
}

/** The name without what says that there are several: `item_id_list` and `campaign_ids` are an item_id and a campaign_id. */
const singular = (name: string) => name.replace(/_list$/, '').replace(/(_id|_sn)s$/, '$1');

/** What an id at a path is called everywhere; undefined where the path ends in no id. */
export function idAt(path: readonly string[]): string | undefined {
  const names = path.map(singular);
  for (let from = 0; from < path.length; from++) {
    // The group stands first, and what lies between it and the field does not matter.
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

/** The fields of a request that cannot be left out. */
const neededFields = ({ properties = {}, required = [] }: Schema): Schema => ({
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => required.includes(name))),
});

/** The names of an operation that its fields' paths begin with. */
const prefixOf = ({ name }: Operation) => name.split('.').slice(1);

/**
 * The ids that an operation gives without anybody being told them: one that only repeats what it was asked for, or what
 * it or another one was told to write, gives nothing.
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

/** Every id of the operations, by its name. */
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

/** The ids that lead nowhere, or come from nowhere, and of which nobody says why. */
export const unexplainedIds = (uses: readonly IdUse[]): string[] =>
  uses.filter((use) => isOpen(use) && !Object.hasOwn(open_ids, use.id)).map(({ id }) => id);

const code = (names: readonly string[]) => names.map((name) => `\`${name.slice('v2.'.length)}\``).join(', ');

/** The page of ids, in Markdown. */
export function idsPage(operations: readonly Operation[]): string {
  const rows = idUses(operations).map((use) => {
    const reason = isOpen(use) ? (open_ids[use.id] ?? '') : '';
    return `| ${use.id} | ${code(use.given_by) || reason} | ${code(use.taken_by) || reason} |`;
  });
  return [
    '# Ids',
    '',
    'Generated from the contracts; not edited by hand. For each id, the operations that give it and those that take it; where there are none, why.',
    '',
    '| id | given by | taken by |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
