// How the texts of data files that stand for something else are written.

export const relative_time = {
  pattern: '^now([+-]\\d{1,4}[dhms])?$',
  '~form': '`now`, or a time from now such as `now-3d`',
} as const;

/** Bytes. A pattern that checks groups of four characters would overflow the stack for a text of a few megabytes. */
export const base64 = (byte_count_max: number) => ({
  pattern: '^[A-Za-z0-9+/]*={0,2}$',
  '~form': `at most ${byte_count_max} bytes in base64`,
  maxLength: 4 * Math.ceil(byte_count_max / 3),
});
