/** Which calls a journal keeps. */
export const journal_modes = ['off', 'refused', 'all'] as const;
export type JournalMode = (typeof journal_modes)[number];
