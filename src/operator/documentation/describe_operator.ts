import type { Collection } from '../../engine/collection/collection.ts';
import type { Group } from '../../engine/group.ts';
import { recordSchema } from '../../engine/store/load/record_reader.ts';
import type { Table } from '../../engine/store/table.ts';
import type {
  DescribedCollection,
  DescribedStates,
  OperatorDescription,
} from '../../kit/contract/operator/operator_description.ts';
import { type AnyStateTable, targetsOf } from '../../kit/states/state_table.ts';
import { filterSets } from '../collections/collection_page.ts';

function describe(collection: Collection): DescribedCollection {
  const { name, about, table, hidden = [], managed = [] } = collection;
  const { read_scope = 'read', write_scope, written_by } = collection;
  const { properties = {}, required = [], ...schema } = recordSchema(table);
  const shown = Object.entries(properties).filter(([column]) => !hidden.includes(column));
  return {
    name,
    about,
    key: table.key,
    schema: {
      ...schema,
      properties: Object.fromEntries(shown),
      required: required.filter((column) => !hidden.includes(column)),
    },
    filters: filterSets(table, hidden),
    read_scope,
    write_scope,
    written_by,
    managed,
    references: referencesOf(table),
  };
}

/** The references by columns. Values inside of JSON cannot be filtered by. */
const referencesOf = ({ references = [] }: Table): DescribedCollection['references'] =>
  references
    .map(({ table, by }) => ({ collection: table, by }))
    .filter(({ by }) => Object.values(by).every((column) => /^\w+$/.test(column)));

const describeStates = ({ name, states, initial, final, transitions }: AnyStateTable): DescribedStates => ({
  name,
  states,
  initial,
  final,
  transitions: Object.fromEntries(
    Object.entries(transitions).map(([transition, { by, from, condition, ...rest }]) => [
      transition,
      { by, from, to: targetsOf(rest), ...(condition !== undefined && { condition }) },
    ]),
  ),
});

/** The actions, collections, events and state tables of the groups. */
export const describeOperator = (groups: readonly Group[]): OperatorDescription => ({
  actions: groups.flatMap(({ actions }) => actions.map(({ contract }) => contract)),
  collections: groups.flatMap(({ collections }) => collections.map(describe)),
  events: groups.flatMap(({ events }) =>
    events.flatMap(({ form, shapes, schemas }) =>
      shapes.map(({ kinds, about }, at) => ({ subject: form, kinds, about, data: schemas[at] ?? {} })),
    ),
  ),
  states: groups.flatMap(({ states }) => states.map(describeStates)),
});
