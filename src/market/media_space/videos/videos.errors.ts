import type { RefusalTable } from '../../../kit/contract/refusal.ts';

export const videosErrors = {
  video_too_large: {
    error: 'error_file_size',
    message: 'The file is larger than 30 MB.',
    fix: 'Make the video smaller.',
  },
  too_many_videos: {
    error: 'error_param',
    message:
      'There are too many videos of this shop that no item uses: make items with them, cancel uploads, or wait until the oldest are deleted.',
  },
  unknown_upload: {
    error: 'error_invalid_upload_id',
    message: 'There is no such upload, or it is not open for this any more.',
    fix: 'Begin a new one with init_video_upload.',
  },
  wrong_part_seq: {
    error: 'error_invalid_part_seq',
    message: 'part_seq must be the number of a part of the file, from 0.',
  },
  part_replaced: {
    error: 'error_invalid_part_seq',
    message: 'Other content was sent for this part meanwhile, and takes its place.',
    fix: 'Send each part from one place only.',
  },
  wrong_part_size: {
    error: 'error_invalid_part_size',
    message: 'A part has exactly 4,194,304 bytes; the last one has what is left.',
  },
  wrong_content_md5: {
    error: 'error_param',
    message: 'part_content does not have this content_md5.',
    fix: 'Compute the MD5 of exactly the bytes of the part.',
  },
  already_completed: {
    error: 'error_already_completed',
    message: 'The upload is completed already.',
    fix: 'Nothing has to be done: get_video_upload_result gives its state.',
  },
  wrong_part_list: {
    error: 'error_param',
    message: 'part_seq_list must name every part of the file once.',
  },
  parts_missing: {
    error: 'error_param',
    message: 'Not all parts of the file have come.',
    fix: 'Send the missing parts, then complete the upload again.',
  },
} as const satisfies RefusalTable;
