// Uploads of videos, and the unused videos of a shop.
import { insertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { Store, Transactions } from '../../../engine/store/store.ts';
import { type MediaSpaceTables, mediaSpaceTables } from '../media_space.tables.ts';

export type Video = MediaSpaceTables['video_upload'];
export type UnusedVideo = MediaSpaceTables['unused_video'];
type VideoKey = Pick<Video, 'video_upload_id'>;

const statement = statementsOn<MediaSpaceTables>();

export const insertVideo = insertInto(mediaSpaceTables, 'video_upload');

export const findVideo = statement((db, p: Params<VideoKey>) =>
  db.selectFrom('video_upload').selectAll().where('video_upload_id', '=', p.video_upload_id),
);

/** Locks an upload for a part or a change of status. */
export const lockVideo = statement((db, p: Params<VideoKey>) =>
  db.selectFrom('video_upload').selectAll().where('video_upload_id', '=', p.video_upload_id).forUpdate(),
);

type Completion = VideoKey & Pick<Video, 'upload_cost_ms' | 'completed_at'>;

export const startChecking = statement((db, p: Params<Completion>) =>
  db
    .updateTable('video_upload')
    .set({ upload_status: 'TRANSCODING', upload_cost_ms: p.upload_cost_ms, completed_at: p.completed_at })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('upload_status', '=', 'INITIATED'),
);

type CheckResult = VideoKey &
  Pick<Video, 'upload_status' | 'failure' | 'duration' | 'is_stored' | 'expires_at'>;

/** Changes no row if the upload was cancelled in the meantime. */
export const finishChecking = statement((db, p: Params<CheckResult>) =>
  db
    .updateTable('video_upload')
    .set({
      upload_status: p.upload_status,
      failure: p.failure,
      duration: p.duration,
      is_stored: p.is_stored,
      expires_at: p.expires_at,
    })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('upload_status', '=', 'TRANSCODING'),
);

/** Cancels an upload that has not succeeded. */
export const cancelUnfinished = statement((db, p: Params<VideoKey>) =>
  db
    .updateTable('video_upload')
    .set({ upload_status: 'CANCELLED' })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('upload_status', 'in', ['INITIATED', 'TRANSCODING']),
);

/** From then on it is neither found nor used. */
export const cancelExpired = statement((db, p: Params<VideoKey & { now: number }>) =>
  db
    .updateTable('video_upload')
    .set({ upload_status: 'CANCELLED' })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('expires_at', '<=', p.now),
);

export const deleteExpiredVideo = statement((db, p: Params<VideoKey & { now: number }>) =>
  db
    .deleteFrom('video_upload')
    .where('video_upload_id', '=', p.video_upload_id)
    .where('expires_at', '<=', p.now),
);

export const listExpiredVideos = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('video_upload')
      .select('video_upload_id')
      .where('expires_at', '<=', p.now)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the cleanup looks for expired uploads' },
);

const findSucceeded = statement((db, p: Params<VideoKey & { now: number }>) =>
  db
    .selectFrom('video_upload')
    .selectAll()
    .where('video_upload_id', '=', p.video_upload_id)
    .where('upload_status', '=', 'SUCCEEDED')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)])),
);

const keep = statement((db, p: Params<VideoKey & { now: number }>) =>
  db
    .updateTable('video_upload')
    .set({ expires_at: null })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('upload_status', '=', 'SUCCEEDED')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)])),
);

export const insertUnusedVideo = insertInto(mediaSpaceTables, 'unused_video');

export const extendUnusedVideo = statement((db, p: Params<UnusedVideo>) =>
  db
    .updateTable('unused_video')
    .set({ expires_at: p.expires_at })
    .where('shop_id', '=', p.shop_id)
    .where('partner_id', '=', p.partner_id)
    .where('video_upload_id', '=', p.video_upload_id),
);

export const deleteUnusedVideo = statement((db, p: Params<Omit<UnusedVideo, 'expires_at'>>) =>
  db
    .deleteFrom('unused_video')
    .where('shop_id', '=', p.shop_id)
    .where('partner_id', '=', p.partner_id)
    .where('video_upload_id', '=', p.video_upload_id),
);

export const listExpiredUnusedVideos = statement(
  (db, p: Params<{ now: number; limit: number }>) =>
    db
      .selectFrom('unused_video')
      .selectAll()
      .where('expires_at', '<=', p.now)
      .orderBy('expires_at')
      .limit(p.limit),
  { all_shards: 'the cleanup looks for expired videos of any shop' },
);

type Uploader = Pick<UnusedVideo, 'shop_id' | 'partner_id'>;

/** Counts up to `limit`. */
export const countUnusedVideos = statement(
  (db, p: Params<Uploader & { now: number; limit: number }>) =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom('unused_video')
          .select('unused_video.video_upload_id')
          .where('shop_id', '=', p.shop_id)
          .where('partner_id', '=', p.partner_id)
          .where('expires_at', '>', p.now)
          .limit(p.limit)
          .as('unused'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
  { scans: 'a shop has only as many as the setting allows, plus expired ones since the last cleanup' },
);

/** The videos among some ids that have not expired at `now`, of any partner, by their id: each from its own shard. */
export async function findVideos(
  store: Store,
  video_upload_ids: readonly string[],
  now: number,
): Promise<Map<string, Video>> {
  const different = [...new Set(video_upload_ids)];
  const found = await Promise.all(
    different.map((video_upload_id) => store.first(findSucceeded, { video_upload_id, now })),
  );
  return new Map(found.flatMap((video) => (video ? [[video.video_upload_id, video] as const] : [])));
}

/**
 * Keeps a video permanently, before an item of a shop uses it; false if there is none that has not expired at
 * `now`. It no longer counts among the shop's unused videos; other shops count it until it would have expired.
 */
export async function keepVideo(
  transactions: Transactions,
  { video_upload_id, partner_id }: Pick<Video, 'video_upload_id' | 'partner_id'>,
  shop_id: number,
  now: number,
): Promise<boolean> {
  const count = await transactions.transaction((store) => store.run(keep, { video_upload_id, now }));
  if (count === 0) return false;
  await transactions.transaction((store) =>
    store.run(deleteUnusedVideo, { shop_id, partner_id, video_upload_id }),
  );
  return true;
}
