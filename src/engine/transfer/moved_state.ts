// What an export says of a whole database: where drawn ids continue, and how far the feed has come.
import Type, { type Static } from 'typebox';
import { compileViolationCheck } from '../../kit/contract/check.ts';
import { feedTables } from '../feed/feed.tables.ts';
import { engineTables } from '../store/engine.tables.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Table } from '../store/table.ts';

/** The name of its file. */
export const state_file = 'stoa.json';
/** The form of the files that this program writes. */
export const form_version = 1;

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER - 2 ** 40 });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

export const movedStateSchema = Type.Object({
  form: Type.Integer({ minimum: 1 }),
  /** The version of Stoa that wrote it. */
  version: Type.String({ maxLength: 50 }),
  /** The next id of each kind. */
  next_ids: Type.Record(Type.String({ maxLength: 100 }), id),
  /** The first drawn id of kinds for which it was set. */
  first_drawn_ids: Type.Record(Type.String({ maxLength: 100 }), id),
  feed: Type.Union([
    Type.Null(),
    Type.Object({
      feed_code: Type.String({ minLength: 1, maxLength: 32 }),
      numbered_to: count,
      published_to: count,
    }),
  ]),
});

export type MovedState = Static<typeof movedStateSchema>;

const findViolation = compileViolationCheck(movedStateSchema as never);

/** @throws Error that says what is wrong, in words that follow the name of the file. */
export function readMovedState(text: string): MovedState {
  let state: unknown;
  try {
    state = JSON.parse(text);
  } catch {
    throw new Error('is not JSON');
  }
  const { form } = (state ?? {}) as { form?: unknown };
  if (typeof form === 'number' && form > form_version)
    throw new Error('was written by a newer version of Stoa: import it with that version');
  const violation = findViolation(state);
  if (violation) throw new Error(`is no description of an export: ${violation.path} ${violation.rule}`);
  return state as MovedState;
}

async function rowsIn(snapshot: Snapshot, name: string, table: Table) {
  const all = [];
  for await (const rows of snapshot.rows({ name, table })) all.push(...rows);
  return all;
}

/** @param version of the program that writes it. */
export async function movedStateOf(snapshot: Snapshot, version: string): Promise<MovedState> {
  const blocks = await rowsIn(snapshot, 'id_block', engineTables.id_block);
  const borders = await rowsIn(snapshot, 'id_border', engineTables.id_border);
  const [feed] = await rowsIn(snapshot, 'feed_state', feedTables.feed_state);
  return {
    form: form_version,
    version,
    next_ids: Object.fromEntries(blocks.map(({ kind, next_id }) => [String(kind), Number(next_id)])),
    first_drawn_ids: Object.fromEntries(
      borders.map(({ kind, first_drawn_id }) => [String(kind), Number(first_drawn_id)]),
    ),
    feed: feed
      ? {
          feed_code: String(feed.feed_code),
          numbered_to: Number(feed.numbered_to),
          published_to: Number(feed.published_to),
        }
      : null,
  };
}
