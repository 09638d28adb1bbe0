/** Formats of log lines. `auto` chooses by the type of the output. */
export const log_formats = ['auto', 'json', 'text'] as const;
export type LogFormat = (typeof log_formats)[number];
