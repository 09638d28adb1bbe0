import type { Column } from './table.ts';

/**
 * A column that tells something about a person, such as a phone number. `personal` of the contract language marks a field
 * in the same way, also one inside of a column with JSON.
 */
export const personalColumn = <T>(column: Column<T>): Column<T> => ({
  ...column,
  schema: { ...column.schema, '~personal': true },
});
