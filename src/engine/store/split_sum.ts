// A sum in two parts, because in micros it may exceed what a number can hold exactly.
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { micros_per_unit } from '../money.ts';

/** Whole units, and the remaining micros. */
export interface SplitSum {
  readonly units: number;
  readonly micros: number;
}

/** Selects the sum of a column of micros in two parts. */
export const splitSum = (
  column: string,
): [AliasedRawBuilder<number, 'units'>, AliasedRawBuilder<number, 'micros'>] => {
  const amount = sql.ref(column);
  const units: RawBuilder<number> = sql`coalesce(sum(${amount} / 1000000), 0)`;
  const micros: RawBuilder<number> = sql`coalesce(sum(${amount} % 1000000), 0)`;
  return [units.as('units'), micros.as('micros')];
};

/** The whole sum in micros; 0 if there is none. */
export const wholeSum = (sum: SplitSum | undefined): bigint =>
  BigInt(sum?.units ?? 0) * BigInt(micros_per_unit) + BigInt(sum?.micros ?? 0);
