import type { Language } from './language.ts';

/** Texts by name, each in every language. A word in braces is a placeholder. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;
