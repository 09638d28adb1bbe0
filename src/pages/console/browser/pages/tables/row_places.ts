import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import type { RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import type { PagePlace } from '../../state/route.ts';

/** The key of a row, in the order of its path. */
export const keyValues = ({ key }: DescribedCollection, row: RecordRow): readonly unknown[] =>
  key.map((column) => row[column]);

/** The page of a row. Its key is in the address as JSON. */
export const rowPlace = (collection: DescribedCollection, row: RecordRow): PagePlace => ({
  page: 'data',
  collection: collection.name,
  row: JSON.stringify(keyValues(collection, row)),
});

/** The parameter of the address that filters by a column. */
export const filterName = (column: string): string => `by_${column}`;

/** The columns that rows can be filtered by. */
export const filterColumns = ({ filters }: DescribedCollection): readonly string[] => [
  ...new Set(filters.flat()),
];

export interface ReferrerPlace {
  readonly collection: string;
  /** The rows that name this one; undefined if no index finds them. */
  readonly place: PagePlace | undefined;
}

/** Where the rows are that name a row. */
export function referrersOf({ name }: DescribedCollection, row: RecordRow): readonly ReferrerPlace[] {
  return [...declarations().collections.values()].flatMap((other) =>
    other.references
      .filter((reference) => reference.collection === name)
      .map(({ by }) => {
        const filters = Object.entries(by).map(([theirs, ours]) => [ours, row[theirs]] as const);
        const wanted = filters
          .map(([column]) => column)
          .toSorted()
          .join();
        const is_found = other.filters.some((set) => set.toSorted().join() === wanted);
        const pairs = filters.map(([column, value]) => [filterName(column), String(value)]);
        return {
          collection: other.name,
          place: is_found
            ? { page: 'data', collection: other.name, ...Object.fromEntries(pairs) }
            : undefined,
        };
      }),
  );
}

/** The rows that a row names, by the columns that name them. */
export function namedBy(collection: DescribedCollection, row: RecordRow): readonly ReferrerPlace[] {
  return collection.references.flatMap(({ collection: name, by }) => {
    const other = declarations().collections.get(name);
    const key = other?.key.map((column) => row[by[column] ?? '']);
    if (!other || !key || key.some((value) => value === undefined || value === null || value === 0))
      return [];
    return [{ collection: name, place: { page: 'data', collection: name, row: JSON.stringify(key) } }];
  });
}
