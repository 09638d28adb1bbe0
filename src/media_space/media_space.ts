/** What images are for, and as what they are kept. */
export const scenes = ['normal', 'desc'] as const;
export const mime_types = ['image/jpeg', 'image/png'] as const;

/** The largest file, in bytes. */
export const file_bytes_max = 10 * 1_048_576;

/** The largest image: what is declared larger may be a bomb, small as a file and huge once it is unpacked. */
export const side_max = 12_000;
export const pixels_max = 40_000_000;

/** How long an image that no item uses is kept, in seconds: 30 days. */
export const unused_lifetime_s = 30 * 86_400;
