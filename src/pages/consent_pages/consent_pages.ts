/** Form of the names with which sellers sign in. */
export const sign_in_name_form = {
  pattern: '^[a-z0-9][a-z0-9._@+-]{0,99}$',
  '~form': '1 to 100 lower-case letters, digits and . _ @ + -, of which the first is a letter or digit',
} as const;

/** For passwords that people choose; random ones are longer. */
export const password_length_min = 12;
export const password_length_max = 200;
