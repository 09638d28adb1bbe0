import { fixedLimits } from '../../kit/contract/fixed_limit.ts';
import {
  unfinished_video_lifetime_s,
  video_bytes_max,
  video_part_bytes,
  video_piece_bytes,
} from './media_space.ts';

export const video_limits = fixedLimits({
  video_bytes_max: {
    value: video_bytes_max,
    help: 'How large a video may be.',
    client_sees: '`error_file_size`.',
  },
  video_part_bytes_max: {
    value: video_part_bytes,
    help: 'How large a part of a video is.',
    client_sees: '`error_invalid_part_size`.',
  },
  video_piece_bytes_max: {
    value: video_piece_bytes,
    help: 'In which pieces a video is kept and sent: no more than two of them are in memory for one client.',
    client_sees: 'Nothing.',
  },
  unfinished_lifetime_s: {
    value: unfinished_video_lifetime_s,
    help: 'How long the upload of a video may be under way.',
    client_sees: '`error_invalid_upload_id`.',
  },
  header_ms_max: {
    value: 5_000,
    help: 'How long the thread that reads the header of a video may take, in milliseconds.',
    client_sees: 'The upload has FAILED.',
  },
  header_heap_mb_max: {
    value: 64,
    help: 'How much memory that thread may take, in megabytes.',
    client_sees: 'The same.',
  },
});
