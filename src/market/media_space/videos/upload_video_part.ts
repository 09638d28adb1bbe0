import { createHash } from 'node:crypto';
import type { Handler } from '../../../engine/gateway/handler.ts';
import { partCountOf, partSizeOf } from '../media_space.ts';
import type { upload_video_part } from './upload_video_part.contract.ts';
import { storePart } from './video_parts.ts';
import { findVideo } from './videos.store.ts';

export const uploadVideoPart: Handler<typeof upload_video_part> = async (
  { store, partner_id, now, refuse },
  { video_upload_id, part_seq, content_md5, part_content: { bytes, is_too_large } },
) => {
  const video = await store.transaction((transaction) => transaction.first(findVideo, { video_upload_id }));
  if (video?.partner_id !== partner_id || video.upload_status !== 'INITIATED')
    return refuse('unknown_upload');
  if ((video.expires_at ?? 0) <= now) return refuse('unknown_upload');
  if (part_seq < 0 || part_seq >= partCountOf(video.byte_count)) return refuse('wrong_part_seq');
  if (is_too_large || bytes.byteLength !== partSizeOf(video.byte_count, part_seq))
    return refuse('wrong_part_size');
  const md5 = createHash('md5').update(bytes).digest('hex');
  if (md5 !== content_md5.toLowerCase()) return refuse('wrong_content_md5');
  const part = { video_upload_id, part_seq, content_md5: md5, byte_count: bytes.byteLength };
  const outcome = await storePart(store, part, bytes);
  return outcome === 'stored' ? {} : refuse(outcome);
};
