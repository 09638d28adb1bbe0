/** The languages of the names of categories; the first is what they are kept in. */
export const category_languages = ['en', 'zh-hans'] as const;

export type CategoryLanguage = (typeof category_languages)[number];

export const isCategoryLanguage = (language: string): language is CategoryLanguage =>
  category_languages.some((known) => known === language);
