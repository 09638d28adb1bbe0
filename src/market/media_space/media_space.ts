/** The purposes of images, and the formats in which they are stored. */
export const scenes = ['normal', 'desc'] as const;
/** The ratios of width to height for which an image can be used. */
export const upload_ratios = ['1:1', '3:4'] as const;
/** The most images in one call: the reference requires fewer than nine. */
export const upload_images_max = 8;
export const mime_types = ['image/jpeg', 'image/png'] as const;

/** The largest file, in bytes. */
export const file_bytes_max = 10 * 1_048_576;

/** The largest image: a larger declared size may be a decompression bomb, a small file that is huge when unpacked. */
export const side_max = 12_000;
export const pixels_max = 40_000_000;

/** The size of the pieces in which an image is written, so that a large one does not delay other calls. */
export const image_piece_bytes = 256 * 1_024;

/** How long an image that no item uses is kept, in seconds: 30 days. */
export const unused_lifetime_s = 30 * 86_400;

/** The largest video, and the size of its parts (the last may be smaller), in bytes. */
export const video_bytes_max = 30 * 1_048_576;
export const video_part_bytes = 4 * 1_048_576;

/** The size of the pieces in which a video is stored and served, so that neither needs the memory for a whole one. */
export const video_piece_bytes = 256 * 1_024;

/** The allowed duration of a video, in seconds. */
export const video_duration_s = { min: 10, max: 60 } as const;

/** How long an upload may take, and how long a failed or cancelled one can be queried, in seconds. */
export const unfinished_video_lifetime_s = 86_400;

export const video_statuses = ['INITIATED', 'TRANSCODING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;

export type VideoStatus = (typeof video_statuses)[number];

/** The number of parts of a file. */
export const partCountOf = (byte_count: number): number => Math.ceil(byte_count / video_part_bytes);

/** The size of a part of a file. */
export const partSizeOf = (byte_count: number, part_seq: number): number =>
  Math.min(video_part_bytes, byte_count - part_seq * video_part_bytes);
