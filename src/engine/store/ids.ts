import { sql } from 'kysely';
import type { EngineTables } from './engine.tables.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import { type Database, type Store, StoreUnavailableError, UnknownOutcomeError } from './store.ts';

const statement = statementsOn<EngineTables>();

/** Where drawn ids begin unless a database says otherwise: what lies below is for operators to name. */
const first_drawn_id_default = 2 ** 52;

/** How many blocks may be drawn for one piece of work. */
const draws_max = 10;
/** How many ids a block has at least whose size follows its use. */
const block_size_min = 4;

/** Ids that a node has drawn and not used yet. */
interface Block {
  readonly start: number;
  next: number;
  readonly end: number;
  /** By `performance.now()`. */
  readonly drawn_at_ms: number;
}

const isTooOld = ({ drawn_at_ms }: Block, { block_age_ms_max }: IdKind): boolean =>
  block_age_ms_max !== undefined && performance.now() - drawn_at_ms > block_age_ms_max;

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
  /**
   * Set where ids have to follow time closely across nodes: a node leaves the rest of a block that is older than this,
   * and draws twice as many as it used of the block before.
   */
  readonly block_age_ms_max: number | undefined;

  constructor(
    readonly name: string,
    {
      first_drawn_id,
      block_size_max = Number.POSITIVE_INFINITY,
      block_age_ms_max,
    }: { first_drawn_id?: number; block_size_max?: number; block_age_ms_max?: number } = {},
  ) {
    this.block_size_max = block_size_max;
    this.block_age_ms_max = block_age_ms_max;
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
  constructor(
    readonly kind: IdKind,
    readonly count: number,
  ) {
    super(`No ${kind.name} id is at hand.`);
  }
}

/**
 * Gives out ids from blocks that this node has drawn from the database, so that ids of many nodes never collide
 * and hardly any needs a query. A block is used up by its node or lost with it; ids are unique, not gapless.
 */
export class Ids {
  readonly #blocks = new Map<IdKind, Block>();
  readonly #drawing = new Map<IdKind, Promise<void>>();

  constructor(
    readonly database: Database,
    readonly block_size = 1_000,
  ) {}

  /**
   * The next id, or the last of several that follow each other.
   *
   * @throws IdsExhaustedError, which `within` answers by drawing a block.
   */
  next(kind: IdKind, count = 1): number {
    const block = this.#blocks.get(kind);
    if (!block || block.next + count > block.end || isTooOld(block, kind))
      throw new IdsExhaustedError(kind, count);
    block.next += count;
    return block.next - 1;
  }

  #blockSizeOf(kind: IdKind): number {
    const size_max = Math.min(this.block_size, kind.block_size_max);
    if (kind.block_age_ms_max === undefined) return size_max;
    const { start, next } = this.#blocks.get(kind) ?? { start: 0, next: 0 };
    return Math.min(size_max, Math.max(block_size_min, 2 * (next - start)));
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
        const { kind, count } = error;
        await this.#refill(database, kind, { size: this.#blockSizeOf(kind) * 2 ** drawn, count });
      }
    }
  }

  /** Leaves the rest of all blocks, which the database may not know of. */
  forget(): void {
    this.#blocks.clear();
  }

  /** Those who run out at the same time share one block. */
  async #refill(
    database: Database,
    kind: IdKind,
    { size, count }: { size: number; count: number },
  ): Promise<void> {
    const block = this.#blocks.get(kind);
    if (block && block.next + count <= block.end && !isTooOld(block, kind)) return;
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
    const start = drawn.next_id - size;
    const drawn_at_ms = performance.now();
    this.#blocks.set(kind, { start, next: start, end: drawn.next_id, drawn_at_ms });
  }
}
