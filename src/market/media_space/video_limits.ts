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
    help: 'The largest video.',
    client_sees: '`error_file_size`.',
  },
  video_part_bytes_max: {
    value: video_part_bytes,
    help: 'The size of a part of a video.',
    client_sees: '`error_invalid_part_size`.',
  },
  video_piece_bytes_max: {
    value: video_piece_bytes,
    help: 'The size of the pieces in which a video is stored and sent: at most two of them are in memory for one client.',
    client_sees: 'Nothing.',
  },
  unfinished_lifetime_s: {
    value: unfinished_video_lifetime_s,
    help: 'How long the upload of a video may take.',
    client_sees: '`error_invalid_upload_id`.',
  },
  header_ms_max: {
    value: 5_000,
    help: 'How long the thread that reads the header of a video may run, in milliseconds.',
    client_sees: 'The upload has FAILED.',
  },
  header_heap_mb_max: {
    value: 64,
    help: 'How much memory that thread may use, in megabytes.',
    client_sees: 'The upload has FAILED.',
  },
});
