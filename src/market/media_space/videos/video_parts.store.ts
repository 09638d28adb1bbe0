// The parts of a video and their bytes, which are written and read in pieces.
import { upsertInto } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type MediaSpaceTables, mediaSpaceTables } from '../media_space.tables.ts';

export type VideoPart = MediaSpaceTables['video_part'];
type VideoPiece = MediaSpaceTables['video_piece'];
export type PartKey = Pick<VideoPart, 'video_upload_id' | 'part_seq'>;
type VideoKey = Pick<VideoPart, 'video_upload_id'>;
type PieceRange = VideoKey & { first: number; last: number };

const statement = statementsOn<MediaSpaceTables>();

export const upsertPart = upsertInto(mediaSpaceTables, 'video_part');

/** Held during the write of each piece of the part. */
export const lockPart = statement((db, p: Params<PartKey>) =>
  db
    .selectFrom('video_part')
    .selectAll()
    .where('video_upload_id', '=', p.video_upload_id)
    .where('part_seq', '=', p.part_seq)
    .forUpdate(),
);

/** Changes no row if other content has replaced this one. */
export const markPartStored = statement((db, p: Params<PartKey & Pick<VideoPart, 'content_md5'>>) =>
  db
    .updateTable('video_part')
    .set({ is_stored: 1 })
    .where('video_upload_id', '=', p.video_upload_id)
    .where('part_seq', '=', p.part_seq)
    .where('content_md5', '=', p.content_md5),
);

export const listStoredParts = statement(
  (db, p: Params<VideoKey>) =>
    db
      .selectFrom('video_part')
      .select(['part_seq', 'byte_count'])
      .where('video_upload_id', '=', p.video_upload_id)
      .where('is_stored', '=', 1)
      .orderBy('part_seq'),
  { scans: 'an upload has at most eight parts' },
);

export const deleteParts = statement((db, p: Params<VideoKey>) =>
  db.deleteFrom('video_part').where('video_upload_id', '=', p.video_upload_id),
);

export const upsertPiece = upsertInto(mediaSpaceTables, 'video_piece');

export const findPiece = statement((db, p: Params<Pick<VideoPiece, 'video_upload_id' | 'piece_no'>>) =>
  db
    .selectFrom('video_piece')
    .select('bytes')
    .where('video_upload_id', '=', p.video_upload_id)
    .where('piece_no', '=', p.piece_no),
);

export const deleteVideoPieces = statement((db, p: Params<PieceRange>) =>
  db
    .deleteFrom('video_piece')
    .where('video_upload_id', '=', p.video_upload_id)
    .where('piece_no', '>=', p.first)
    .where('piece_no', '<=', p.last),
);
