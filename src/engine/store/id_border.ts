import { ExplainedError } from '../../kit/contract/thrown.ts';
import { type EngineTables, engineTables } from './engine.tables.ts';
import type { IdKind } from './ids.ts';
import { upsertInto } from './insert.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database } from './store.ts';

/** Generated ids cannot begin at the given id. The message explains why. */
export class IdBorderError extends ExplainedError {
  override readonly name = 'IdBorderError';
}

const statement = statementsOn<EngineTables>();
const findBlock = statement((db, p: Params<{ kind: string }>) =>
  db.selectFrom('id_block').select('kind').where('kind', '=', p.kind),
);
const upsertBorder = upsertInto(engineTables, 'id_border');

/** At least this many ids remain above the border. */
const room = 2 ** 40;

/**
 * Sets the first generated id of a database. Operators choose ids below it.
 *
 * @throws IdBorderError if ids were generated already, or too few would remain.
 */
export async function setFirstDrawnId(
  database: Database,
  kinds: readonly IdKind[],
  first_drawn_id: number,
): Promise<void> {
  if (first_drawn_id < 1 || first_drawn_id > Number.MAX_SAFE_INTEGER - room)
    throw new IdBorderError(`Drawn ids must begin between 1 and ${Number.MAX_SAFE_INTEGER - room}.`);
  await database.transaction(async (store) => {
    for (const { name: kind, is_movable } of kinds) {
      if (!is_movable) continue;
      if (await store.first(findBlock, { kind }))
        throw new IdBorderError(
          `Ids of ${kind} have been drawn in this database already: their border cannot change.`,
        );
      await store.run(upsertBorder, { kind, first_drawn_id });
    }
  });
}

/** Sets the first generated ids of another database, for kinds of which none was generated here. */
export async function adoptFirstDrawnIds(
  database: Database,
  kinds: readonly IdKind[],
  first_drawn_ids: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { name: kind } of kinds) {
    const first_drawn_id = Object.hasOwn(first_drawn_ids, kind) ? first_drawn_ids[kind] : undefined;
    if (first_drawn_id === undefined) continue;
    await database.transaction(async (store) => {
      if (!(await store.first(findBlock, { kind }))) await store.run(upsertBorder, { kind, first_drawn_id });
    });
  }
}
