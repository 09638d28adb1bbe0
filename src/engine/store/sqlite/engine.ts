import type { backup, DatabaseSync } from '@photostructure/sqlite';

export interface SqliteEngine {
  readonly DatabaseSync: typeof DatabaseSync;
  /** Node 22 has it from 22.16. */
  readonly backup: typeof backup | undefined;
  /** Whether a closed connection keeps its files open until its statements are garbage collected. */
  readonly closes_late: boolean;
}

type Builtin = Pick<SqliteEngine, 'DatabaseSync' | 'backup'> | undefined;

/** Node's own SQLite. Node 22 warns on stderr that it is experimental, which users of a command cannot change. */
function findBuiltinEngine(): Builtin {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.('node:sqlite') as Builtin;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Loads Node's own SQLite if it has one, otherwise the replacement for Node 20. */
export async function loadEngine(): Promise<SqliteEngine> {
  const builtin = findBuiltinEngine();
  if (builtin) return { DatabaseSync: builtin.DatabaseSync, backup: builtin.backup, closes_late: false };
  const { DatabaseSync, backup } = await import('@photostructure/sqlite');
  return { DatabaseSync, backup, closes_late: true };
}
