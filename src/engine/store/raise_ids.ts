// Keeps the ids of imported rows from being drawn again.
import type { EngineTables } from './engine.tables.ts';
import { findFirstDrawnId, type IdKind } from './ids.ts';
import type { Params, Row, Value } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database } from './store.ts';

const statement = statementsOn<EngineTables>();

/** Only a later id changes anything. */
const raiseBlock = statement((db, p: Params<{ kind: string; next_id: number }>) =>
  db
    .insertInto('id_block')
    .values({ kind: p.kind, next_id: p.next_id })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet((set) => ({ next_id: set.ref('excluded.next_id') }))
        .whereRef('id_block.next_id', '<', 'excluded.next_id'),
    ),
);

/** At least this many ids remain above an imported one. */
const room = 2 ** 40;
const highest_id = Number.MAX_SAFE_INTEGER - room;

/** Draws no id of a kind up to this one. */
export const skipIds = (database: Database, kind: string, last_id: number): Promise<number> =>
  database.run(raiseBlock, { kind, next_id: last_id + 1 });

/** The kinds of ids that the rows of a table have. */
export class DrawnIds {
  readonly #places: readonly {
    readonly kind: IdKind;
    readonly column: string;
    readonly idIn: (value: Value) => number | undefined;
  }[];
  readonly #first = new Map<IdKind, number>();
  readonly #skipped = new Map<IdKind, number>();

  constructor(
    readonly database: Database,
    table_name: string,
    kinds: readonly IdKind[],
  ) {
    this.#places = kinds.flatMap((kind) =>
      kind.places
        .filter(({ table }) => table === table_name)
        .map(({ column, idIn }) => ({
          kind,
          column,
          idIn: (value: Value) =>
            typeof value === 'number' ? value : typeof value === 'string' ? idIn?.(value) : undefined,
        })),
    );
  }

  /** The column of a row with an id that leaves too few to draw. */
  findTooHigh(row: Row): string | undefined {
    return this.#places.find(({ column, idIn }) => (idIn(row[column] ?? null) ?? 0) > highest_id)?.column;
  }

  /** Draws none of the ids of these rows later. It is called before they are written. */
  async skip(rows: readonly Row[]): Promise<void> {
    for (const { kind, column, idIn } of this.#places) {
      const first = this.#first.get(kind) ?? (await findFirstDrawnId(this.database, kind));
      this.#first.set(kind, first);
      const last = rows.reduce((max, row) => Math.max(max, idIn(row[column] ?? null) ?? 0), 0);
      if (last < first || last <= (this.#skipped.get(kind) ?? 0)) continue;
      await skipIds(this.database, kind.name, last);
      this.#skipped.set(kind, last);
    }
  }
}
