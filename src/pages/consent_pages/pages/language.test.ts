import { expect, test } from 'vitest';
import { language_codes, preferredLanguage } from './language.ts';
import { texts } from './texts.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['th', 'th'],
  ['de, id;q=0.5, en;q=0.4', 'id'],
  ['in-ID', 'id'],
  ['zh-TW', 'zh_hant'],
  ['zh-CN, en;q=0.2', 'zh_hant'],
  ['en;q=0.1, TH;q=0.9', 'th'],
  ['th;q=0, pt', 'pt'],
  ['th;q=nonsense', 'en'],
  ['*', 'en'],
])('for Accept-Language %j the pages are in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each(Object.entries(texts))(
  '%s has the same placeholders in every language, and no language is missing',
  (_, text) => {
    const placesIn = (words: string) => [...words.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const language of language_codes) {
      expect(text[language].trim()).toBe(text[language]);
      expect(text[language]).not.toBe('');
      expect(placesIn(text[language]), language).toEqual(placesIn(text.en));
    }
  },
);
