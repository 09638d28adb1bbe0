import { ExplainedError } from '../../kit/contract/thrown.ts';
import { type EngineTables, engineTables } from './engine.tables.ts';
import type { IdKind } from './ids.ts';
import { upsertInto } from './insert.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database } from './store.ts';

/** The ids that Stoa draws cannot begin there; the message says why. */
export class IdBorderError extends ExplainedError {
  override readonly name = 'IdBorderError';
}

const statement = statementsOn<EngineTables>();
const findBlock = statement((db, p: Params<{ kind: string }>) =>
  db.selectFrom('id_block').select('kind').where('kind', '=', p.kind),
);
const upsertBorder = upsertInto(engineTables, 'id_border');

/** So many ids at least are left above it. */
const room = 2 ** 40;

/**
 * Has the drawn ids of a database begin there; operators name those below.
 *
 * @throws IdBorderError where some have been drawn already, or too few would be left.
 */
export async function setFirstDrawnId(
  database: Database,
  kinds: readonly IdKind[],
  first_drawn_id: number,
): Promise<void> {
  if (first_drawn_id < 1 || first_drawn_id > Number.MAX_SAFE_INTEGER - room)
    throw new IdBorderError(`Drawn ids begin between 1 and ${Number.MAX_SAFE_INTEGER - room}.`);
  await database.transaction(async (store) => {
    for (const { name: kind, is_movable } of kinds) {
      if (!is_movable) continue;
      if (await store.first(findBlock, { kind }))
        throw new IdBorderError(`Ids of ${kind} have been drawn in this database: their border stays.`);
      await store.run(upsertBorder, { kind, first_drawn_id });
    }
  });
}
