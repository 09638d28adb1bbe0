/** How names look under which sellers sign in. */
export const sign_in_name_pattern = '^[a-z0-9][a-z0-9._@+-]{0,99}$';

/** Of passwords that people choose; what is drawn at random is longer. */
export const password_length_min = 12;
export const password_length_max = 200;
