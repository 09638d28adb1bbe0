/** Reasons of differences in several groups. */
export const missing = 'Not sent yet.';
export const without_cause =
  'Nothing in Stoa causes it. An app finds no field, rather than an invented value.';
