import { sql } from 'kysely';
import type { EngineTables } from './engine.tables.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import { type Database, type Store, StoreUnavailableError, UnknownOutcomeError } from './store.ts';

const statement = statementsOn<EngineTables>();

/** First generated id, unless the database sets another one. Operators choose the ids below. */
const first_drawn_id_default = 2 ** 52;

/** Maximum number of blocks that may be reserved for one piece of work. */
const draws_max = 10;
/** Smallest block of a kind whose block size follows its use. */
const block_size_min = 4;

/** How many times as many ids as a block has are kept for the time in which no block can be reserved. */
const reserve_blocks = 10;

/** Ids that a node has reserved and not used yet. */
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

/** Where rows have the ids of a kind. */
export interface IdPlace {
  readonly table: string;
  readonly column: string;
  /** The id in a text of this column; undefined if Stoa has not made the text. */
  readonly idIn?: (text: string) => number | undefined;
}

/** A sequence of ids. Ids of different kinds may be equal. The name is stored and must never change. */
export class IdKind {
  /** Its first generated id, unless the database sets another one. */
  readonly first_drawn_id: number;
  /** Whether a database may set another one. */
  readonly is_movable: boolean;
  /** Number of ids that a node reserves at once, if fewer than for other kinds. */
  readonly block_size_max: number;
  /**
   * Set if ids must follow time closely across nodes. A node abandons a block that is older than this, and
   * reserves twice as many ids as it used of the previous block.
   */
  readonly block_age_ms_max: number | undefined;
  /** Where rows have its ids, so that an import draws none of them again. */
  readonly places: readonly IdPlace[];

  constructor(
    readonly name: string,
    {
      first_drawn_id,
      block_size_max = Number.POSITIVE_INFINITY,
      block_age_ms_max,
      places = [],
    }: {
      first_drawn_id?: number;
      block_size_max?: number;
      block_age_ms_max?: number;
      places?: readonly IdPlace[];
    } = {},
  ) {
    this.block_size_max = block_size_max;
    this.block_age_ms_max = block_age_ms_max;
    this.places = places;
    this.first_drawn_id = first_drawn_id ?? first_drawn_id_default;
    this.is_movable = first_drawn_id === undefined;
  }
}

/** Finds the first generated id of a kind in this database. Operators choose the ids below it. */
export async function findFirstDrawnId(store: Store, kind: IdKind): Promise<number> {
  const border = await store.first(findBorder, { kind: kind.name });
  return border?.first_drawn_id ?? kind.first_drawn_id;
}

/** Whether Stoa generates this id, so that nobody else may choose it. */
export const isDrawnId = async (store: Store, kind: IdKind, id: number): Promise<boolean> =>
  id >= (await findFirstDrawnId(store, kind));

/**
 * The node has no ids of this kind left. The transaction ends, a block is reserved, and the transaction runs again.
 */
export class IdsExhaustedError extends Error {
  override readonly name = 'IdsExhaustedError';
  constructor(
    readonly kind: IdKind,
    readonly count: number,
  ) {
    super(`This node has no ${kind.name} ids left.`);
  }
}

/**
 * Issues ids from blocks that this node has reserved in the database, so that ids of different nodes never collide and
 * hardly any id needs a query. If a node dies, the rest of its block is lost: ids are unique, but have gaps.
 */
export class Ids {
  readonly #blocks = new Map<IdKind, Block>();
  /** Blocks that follow those in use. Only a node of a cluster keeps them. */
  readonly #reserves = new Map<IdKind, Block>();
  readonly #drawing = new Map<IdKind, Promise<void>>();

  constructor(
    readonly database: Database,
    readonly block_size = 1_000,
  ) {}

  /**
   * Returns the next id, or the last of several consecutive ones.
   *
   * @throws IdsExhaustedError, upon which `within` reserves a block.
   */
  next(kind: IdKind, count = 1): number {
    const block = this.#blocks.get(kind);
    if (!block || block.next + count > block.end || isTooOld(block, kind))
      return this.#nextOfReserve(kind, count);
    block.next += count;
    return block.next - 1;
  }

  /** @throws IdsExhaustedError if there is none. */
  #nextOfReserve(kind: IdKind, count: number): number {
    const reserve = this.#reserves.get(kind);
    if (!reserve || count > reserve.end - reserve.next) throw new IdsExhaustedError(kind, count);
    this.#reserves.delete(kind);
    this.#blocks.set(kind, reserve);
    reserve.next += count;
    return reserve.next - 1;
  }

  /**
   * Reserves a second block of each kind in use, so that calls go on for a while without the server that has the
   * blocks. Kinds whose ids follow time have none.
   *
   * @throws if that server does not answer.
   */
  async fillReserves(): Promise<void> {
    for (const kind of this.#blocks.keys())
      if (!this.#reserves.has(kind) && kind.block_age_ms_max === undefined)
        this.#reserves.set(
          kind,
          await this.#drawBlock(this.database, kind, reserve_blocks * this.#blockSizeOf(kind)),
        );
  }

  #blockSizeOf(kind: IdKind): number {
    const size_max = Math.min(this.block_size, kind.block_size_max);
    if (kind.block_age_ms_max === undefined) return size_max;
    const { start, next } = this.#blocks.get(kind) ?? { start: 0, next: 0 };
    return Math.min(size_max, Math.max(block_size_min, 2 * (next - start)));
  }

  /**
   * Runs work that may need ids. Blocks are reserved outside the work's own transaction. Otherwise a rollback
   * would issue the same ids twice.
   *
   * @param database where to reserve blocks, by default the shared database. If its writes are undone, the
   * caller must call `forget`.
   */
  async within<T>(work: () => Promise<T>, database = this.database): Promise<T> {
    // Each block is larger than the previous one, so that work which needs several blocks can finish.
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

  /** Abandons the rest of all blocks, whose reservation may have been undone. */
  forget(): void {
    this.#blocks.clear();
    this.#reserves.clear();
  }

  /** Callers that run out of ids at the same time share one block. */
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
    this.#blocks.set(kind, await this.#drawBlock(database, kind, size));
  }

  async #drawBlock(database: Database, kind: IdKind, size: number): Promise<Block> {
    const drawn = await database
      .transaction(async (store) => {
        const after = (await findFirstDrawnId(store, kind)) + size;
        return store.first(drawBlock, { kind: kind.name, size, after });
      })
      .catch((error: unknown) => {
        if (!(error instanceof UnknownOutcomeError)) throw error;
        // The block may be lost, but the caller's work has not been done.
        throw new StoreUnavailableError(error.message, { cause: error });
      });
    if (!drawn) throw new Error(`The database returned no ${kind.name} ids.`);
    const start = drawn.next_id - size;
    return { start, next: start, end: drawn.next_id, drawn_at_ms: performance.now() };
  }
}
