import { describe, expect, test } from 'vitest';
import { typical_questions } from '../../../../test/support/docs/typical_questions.ts';
import { packageFile } from '../../../engine/package_file.ts';
import { contracts } from '../../../market/contracts.ts';
import { siteFiles } from '../../../program/documentation/write_site.ts';
import { PageFinder, wordsIn } from './find_pages.ts';

describe('the search of the documentation', () => {
  const { 'search.json': index = '' } = siteFiles(packageFile());
  const finder = new PageFinder(JSON.parse(index));

  test.each(Object.entries(typical_questions))('answers "%s" by its first hit', (question, url) => {
    expect(finder.find(question, 3).map((hit) => hit.url)[0]).toBe(url);
  });

  test('finds every operation by its whole name', () => {
    for (const { name } of contracts) expect(finder.find(name, 1)[0]?.title).toBe(name);
  });

  test('leaves out words that no page has, finds nothing for nothing, and takes any text', () => {
    expect(finder.find('xyzzy label', 1)).toEqual(finder.find('label', 1));
    expect(finder.find('xyzzy', 5)).toEqual([]);
    expect(finder.find('', 5)).toEqual([]);
    for (const question of ['__proto__', 'constructor', '<script>', '.*', 'of the', '_', '日本語'])
      expect(finder.find(question, 5).length).toBeLessThanOrEqual(5);
  });

  test('takes a name as a whole and in its parts', () => {
    expect(wordsIn('Ships package_numbers')).toEqual(['ship', 'package_numbers', 'package', 'number']);
  });
});
