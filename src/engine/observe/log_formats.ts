/** How lines of the log are written; `auto` looks at where they go. */
export const log_formats = ['auto', 'json', 'text'] as const;
export type LogFormat = (typeof log_formats)[number];
