// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { upload_image } from './upload_image.contract.ts';
import { cancel_video_upload } from './videos/cancel_video_upload.contract.ts';
import { complete_video_upload } from './videos/complete_video_upload.contract.ts';
import { get_video_upload_result } from './videos/get_video_upload_result.contract.ts';
import { init_video_upload } from './videos/init_video_upload.contract.ts';
import { upload_video_part } from './videos/upload_video_part.contract.ts';

export const media_space_contracts = [
  upload_image,
  init_video_upload,
  upload_video_part,
  complete_video_upload,
  get_video_upload_result,
  cancel_video_upload,
] as const;
