/** The languages of the pages, in the order in which they are offered. */
export const languages = {
  en: { tag: 'en', own_name: 'English' },
  pt: { tag: 'pt-BR', own_name: 'Português' },
  th: { tag: 'th', own_name: 'ไทย' },
  id: { tag: 'id', own_name: 'Bahasa Indonesia' },
  zh_hant: { tag: 'zh-Hant', own_name: '繁體中文' },
} as const;

export type Language = keyof typeof languages;

export const language_codes = Object.keys(languages) as readonly Language[];

/** The language with this code, if the pages have it. */
export const findLanguage = (code: string | undefined): Language | undefined =>
  language_codes.find((language) => language === code);

/**
 * The language for a tag of a browser. There is only one Chinese, so every Chinese reader gets it. `in` is
 * the old code for Indonesian.
 */
function languageOf(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split('-');
  if (primary === 'zh') return 'zh_hant';
  return primary === 'in' ? 'id' : findLanguage(primary);
}

/** The language of the pages that an Accept-Language header ranks highest; English if it names none of them. */
export function preferredLanguage(accept_language: string | undefined): Language {
  const wanted = (accept_language ?? '').split(',').flatMap((entry) => {
    const [tag = '', ...settings] = entry.split(';').map((part) => part.trim().toLowerCase());
    const weight = settings.find((setting) => setting.startsWith('q='));
    const language = languageOf(tag);
    const wish = weight === undefined ? 1 : Number(weight.slice(2));
    return language !== undefined && wish > 0 ? [{ language, wish }] : [];
  });
  return wanted.toSorted((one, other) => other.wish - one.wish)[0]?.language ?? 'en';
}
