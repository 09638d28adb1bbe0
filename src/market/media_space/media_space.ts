/** What images are for, and as what they are kept. */
export const scenes = ['normal', 'desc'] as const;
/** The ratios of width to height in which an image can be used. */
export const upload_ratios = ['1:1', '3:4'] as const;
/** How many images one call uploads at most: the reference asks for fewer than nine. */
export const upload_images_max = 8;
export const mime_types = ['image/jpeg', 'image/png'] as const;

/** The largest file, in bytes. */
export const file_bytes_max = 10 * 1_048_576;

/** The largest image: what is declared larger may be a bomb, small as a file and huge once it is unpacked. */
export const side_max = 12_000;
export const pixels_max = 40_000_000;

/** In which pieces an image is written, so that a large one holds up nobody; other calls go between them. */
export const image_piece_bytes = 256 * 1_024;

/** How long an image that no item uses is kept, in seconds: 30 days. */
export const unused_lifetime_s = 30 * 86_400;

/** The largest video, and the parts in which it is uploaded: all of them have this size but the last. In bytes. */
export const video_bytes_max = 30 * 1_048_576;
export const video_part_bytes = 4 * 1_048_576;

/** In which pieces a video is kept and served, so that neither takes the memory of a whole one. */
export const video_piece_bytes = 256 * 1_024;

/** How long a video may last, in seconds. */
export const video_duration_s = { min: 10, max: 60 } as const;

/** For how long an upload may be under way, and one that failed or was cancelled is told of, in seconds. */
export const unfinished_video_lifetime_s = 86_400;

export const video_statuses = ['INITIATED', 'TRANSCODING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;

export type VideoStatus = (typeof video_statuses)[number];

/** Of how many parts a file consists. */
export const partCountOf = (byte_count: number): number => Math.ceil(byte_count / video_part_bytes);

/** How large a part of a file is. */
export const partSizeOf = (byte_count: number, part_seq: number): number =>
  Math.min(video_part_bytes, byte_count - part_seq * video_part_bytes);
