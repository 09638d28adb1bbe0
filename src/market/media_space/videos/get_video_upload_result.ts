import type { Handler } from '../../../engine/gateway/handler.ts';
import { videoUrl } from '../../../engine/http/resources/video_url.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import type { get_video_upload_result } from './get_video_upload_result.contract.ts';
import { findVideo } from './videos.store.ts';

export const getVideoUploadResult: Handler<typeof get_video_upload_result> = async (
  { store, shop: { shop_id }, partner_id, now, public_url, refuse },
  { video_upload_id },
) => {
  const video = await store.first(findVideo, { video_upload_id });
  if (video?.partner_id !== partner_id || video.uploader_shop_id !== shop_id) return refuse('unknown_upload');
  if (video.expires_at !== null && video.expires_at <= now) return refuse('unknown_upload');
  const { upload_status: status, failure: message, duration } = video;
  if (status !== 'SUCCEEDED') return { status, message };
  const video_url = videoUrl(public_url, video_upload_id);
  const regions = video.is_stored ? region_codes : [];
  const video_url_list = regions.map((video_url_region) => ({ video_url_region, video_url }));
  return { status, video_info: { video_url_list, thumbnail_url_list: [], duration }, message };
};
