import type { Language } from './language.ts';

/** Texts by their names, each in every language. A word in braces stands for what the page puts in its place. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;
