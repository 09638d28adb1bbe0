import { loadEngine } from './engine.ts';

/** Applies recorded changes of a copy to a database that nobody has open. */
export async function applyChanges(path: string, changes: Uint8Array): Promise<void> {
  const { DatabaseSync } = await loadEngine();
  const db = new DatabaseSync(path);
  try {
    db.exec('pragma journal_mode = off; pragma synchronous = off');
    if (!db.applyChangeset(changes)) throw new Error(`The changes do not fit the database at ${path}.`);
  } finally {
    db.close();
  }
}
