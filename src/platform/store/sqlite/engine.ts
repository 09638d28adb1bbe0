import type { DatabaseSync } from '@photostructure/sqlite';

interface Engine {
  readonly DatabaseSync: typeof DatabaseSync;
}

/** Node's own SQLite. Node 22 warns on stderr that it is experimental, which users of a command cannot do anything about. */
function findBuiltinEngine(): Engine | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule?.('node:sqlite') as Engine | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Node's own SQLite where it has one, and the drop-in for Node 20 otherwise. */
export async function loadEngine(): Promise<Engine> {
  return findBuiltinEngine() ?? (await import('@photostructure/sqlite'));
}
