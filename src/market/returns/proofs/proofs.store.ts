import { upsertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type ReturnsTables, returnsTables } from '../returns.tables.ts';

const statement = statementsOn<ReturnsTables>();

type ReturnKey = { shop_id: number; return_sn: string };
type ImageKey = ReturnKey & { sha256: string };

const few_images = 'a return has at most 30 images, and expired ones of the time since its last upload';

export const upsertReturnImage = upsertInto(returnsTables, 'return_image');

/** The images of a return that exist at `now` (Unix seconds). */
export const listReturnImages = statement(
  (db, p: Params<ReturnKey & { now: number }>) =>
    db
      .selectFrom('return_image')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('return_sn', '=', p.return_sn)
      .where('expires_at', '>', p.now),
  { scans: few_images },
);

export const findReturnImage = statement((db, p: Params<ImageKey & { now: number }>) =>
  db
    .selectFrom('return_image')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn)
    .where('sha256', '=', p.sha256)
    .where('expires_at', '>', p.now),
);

export const deleteExpiredReturnImages = statement(
  (db, p: Params<ReturnKey & { now: number }>) =>
    db
      .deleteFrom('return_image')
      .where('shop_id', '=', p.shop_id)
      .where('return_sn', '=', p.return_sn)
      .where('expires_at', '<=', p.now),
  { scans: few_images },
);

/** Keeps an image until then. */
export const keepReturnImage = statement((db, p: Params<ImageKey & { expires_at: number }>) =>
  db
    .updateTable('return_image')
    .set({ expires_at: p.expires_at })
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn)
    .where('sha256', '=', p.sha256),
);

export const upsertReturnProof = upsertInto(returnsTables, 'return_proof');

export const findReturnProof = statement((db, p: Params<ReturnKey>) =>
  db
    .selectFrom('return_proof')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('return_sn', '=', p.return_sn),
);
