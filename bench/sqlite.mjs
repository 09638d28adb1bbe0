/** Node's own SQLite if it has one, and the drop-in for Node 20 otherwise, like Stoa. */
export async function openSqlite(path) {
  const { DatabaseSync } =
    process.getBuiltinModule?.('node:sqlite') ?? (await import('@photostructure/sqlite'));
  const db = new DatabaseSync(path);
  db.exec('pragma busy_timeout = 2000; pragma journal_mode = wal; pragma synchronous = full');
  return db;
}
