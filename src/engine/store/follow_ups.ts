import type { Row } from './param.ts';
import type { Store } from './store.ts';

/** Writes the consequences of inserted rows, in their transaction. */
export type AfterInsert = (store: Store, rows: readonly Row[]) => Promise<void>;

/** The tables that an `afterInsert` writes, and whether it does no harm if it runs again for a row. */
export interface FollowUps {
  readonly tables: readonly string[];
  readonly are_repeatable: boolean;
}
