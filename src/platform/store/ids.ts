import { sql } from 'kysely';
import type { Params } from './param.ts';
import type { PlatformTables } from './platform.tables.ts';
import { statementsOn } from './statement.ts';
import { type Database, type Store, StoreUnavailableError, UnknownOutcomeError } from './store.ts';

const statement = statementsOn<PlatformTables>();

/** Where drawn ids begin unless a database says otherwise: what lies below is for operators to name. */
const first_drawn_id_default = 2 ** 52;

/** How many blocks may be drawn for one piece of work. */
const draws_max = 10;

const drawBlock = statement((db, p: Params<{ kind: string; size: number; after: number }>) =>
  db
    .insertInto('id_block')
    .values({ kind: p.kind, next_id: p.after })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ next_id: sql<number>`id_block.next_id + ${p.size}` }),
    )
    .returning('next_id'),
);

const findBorder = statement((db, p: Params<{ kind: string }>) =>
  db.selectFrom('id_border').select('first_drawn_id').where('kind', '=', p.kind),
);

/** What ids are drawn for; ids of different kinds may be equal. Its name is stored, so it never changes. */
export class IdKind {
  /** Where its drawn ids begin unless a database says otherwise. */
  readonly first_drawn_id: number;
  /** Whether a database may say otherwise. */
  readonly is_movable: boolean;
  /** How many a node draws at once, where that is fewer than of other kinds. */
  readonly block_size_max: number;

  constructor(
    readonly name: string,
    {
      first_drawn_id,
      block_size_max = Number.POSITIVE_INFINITY,
    }: { first_drawn_id?: number; block_size_max?: number } = {},
  ) {
    this.block_size_max = block_size_max;
    this.first_drawn_id = first_drawn_id ?? first_drawn_id_default;
    this.is_movable = first_drawn_id === undefined;
  }
}

/** Where the drawn ids of a kind begin in this database: operators name the ids below it, Stoa those from there on. */
async function findFirstDrawnId(store: Store, kind: IdKind): Promise<number> {
  const border = await store.first(findBorder, { kind: kind.name });
  return border?.first_drawn_id ?? kind.first_drawn_id;
}

/** Whether an id of this kind is one that Stoa draws, so that nobody else may name it. */
export const isDrawnId = async (store: Store, kind: IdKind, id: number): Promise<boolean> =>
  id >= (await findFirstDrawnId(store, kind));

/** No id of this kind is at hand: the transaction ends, a block is drawn, and it runs again. */
export class IdsExhaustedError extends Error {
  override readonly name = 'IdsExhaustedError';
  constructor(readonly kind: IdKind) {
    super(`No ${kind.name} id is at hand.`);
  }
}

/**
 * Gives out ids from blocks that this node has drawn from the database, so that ids of many nodes never collide
 * and hardly any needs a query. A block is used up by its node or lost with it; ids are unique, not gapless.
 */
export class Ids {
  readonly #blocks = new Map<IdKind, { next: number; end: number }>();
  readonly #drawing = new Map<IdKind, Promise<void>>();

  constructor(
    readonly database: Database,
    readonly block_size = 1_000,
  ) {}

  /** The next id. @throws IdsExhaustedError, which `within` answers by drawing a block. */
  next(kind: IdKind): number {
    const block = this.#blocks.get(kind);
    if (!block || block.next === block.end) throw new IdsExhaustedError(kind);
    return block.next++;
  }

  /**
   * Runs work that may need ids. A block is drawn outside the work's own transaction: were it drawn inside, a
   * rollback would give the same ids out twice.
   *
   * @param database where blocks are drawn, if not in that of all: whoever undoes what was written there calls `forget`.
   */
  async within<T>(work: () => Promise<T>, database = this.database): Promise<T> {
    // Each block is larger than the last, so that work which needs more than one block comes to its end too.
    for (let drawn = 0; ; drawn++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof IdsExhaustedError) || drawn === draws_max) throw error;
        const size = Math.min(this.block_size, error.kind.block_size_max);
        await this.#refill(database, error.kind, size * 2 ** drawn);
      }
    }
  }

  /** Leaves the rest of all blocks, which the database may not know of. */
  forget(): void {
    this.#blocks.clear();
  }

  /** Those who run out at the same time share one block. */
  async #refill(database: Database, kind: IdKind, size: number): Promise<void> {
    const block = this.#blocks.get(kind);
    if (block && block.next < block.end) return;
    let drawing = this.#drawing.get(kind);
    if (!drawing) {
      drawing = this.#draw(database, kind, size).finally(() => this.#drawing.delete(kind));
      this.#drawing.set(kind, drawing);
    }
    await drawing;
  }

  async #draw(database: Database, kind: IdKind, size: number): Promise<void> {
    const drawn = await database
      .transaction(async (store) => {
        const after = (await findFirstDrawnId(store, kind)) + size;
        return store.first(drawBlock, { kind: kind.name, size, after });
      })
      .catch((error: unknown) => {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        // The block may be lost; nothing was done that anyone asked for.
        throw new StoreUnavailableError(error.message, { cause: error });
      });
    if (!drawn) throw new Error(`The database gave no ${kind.name} ids.`);
    this.#blocks.set(kind, { next: drawn.next_id - size, end: drawn.next_id });
  }
}
