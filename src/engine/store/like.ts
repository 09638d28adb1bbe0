import { type RawBuilder, sql } from 'kysely';
import type { Param } from './param.ts';

/**
 * Whether a text matches a pattern, in which `!` makes `%` and `_` plain. SQLite plans by a pattern that is a bare
 * parameter, and would compile the statement again at each run.
 */
export const isLike = (column: string, pattern: Param<string>): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like cast(${pattern} as text) escape '!'`;
