import type { Collection } from '../../engine/collection/collection.ts';
import type { Group } from '../../engine/group.ts';
import { recordSchema } from '../../engine/store/load/record_reader.ts';
import type {
  DescribedCollection,
  OperatorDescription,
} from '../../kit/contract/operator/operator_description.ts';
import { filterSets } from '../collections/collection_page.ts';

function describe(collection: Collection): DescribedCollection {
  const { name, about, table, hidden = [], read_scope = 'read', write_scope, written_by } = collection;
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
  };
}

/** The actions and collections of the groups. */
export const describeOperator = (groups: readonly Group[]): OperatorDescription => ({
  actions: groups.flatMap(({ actions }) => actions.map(({ contract }) => contract)),
  collections: groups.flatMap(({ collections }) => collections.map(describe)),
});
