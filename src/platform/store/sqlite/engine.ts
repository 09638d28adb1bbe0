import type { DatabaseSync } from '@photostructure/sqlite';

/** Node's own SQLite where it has one, and the drop-in for Node 20 otherwise. */
export async function loadEngine(): Promise<{ DatabaseSync: typeof DatabaseSync }> {
  const builtin = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: typeof DatabaseSync }
    | undefined;
  return builtin ?? (await import('@photostructure/sqlite'));
}
