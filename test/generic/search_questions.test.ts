// The pages that should answer what people search for have the words that they type.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { fieldRows } from '../../src/kit/contract/markdown.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import { search_questions } from '../support/pages/search_questions.ts';

const operations: readonly Operation[] = contracts;

/** What a reader sees of an answer. */
function textOf(answer: string): string {
  if (answer.endsWith('.md')) return readFileSync(packageFile(answer), 'utf8');
  const found = operations.find(({ name }) => name === answer);
  if (!found) throw new Error(`There is no operation ${answer}.`);
  const { name, summary, description = '', request, response, errors, row_errors } = found;
  const refusals = Object.values({ ...errors, ...row_errors }).map(
    ({ error, message }) => `${error} ${message}`,
  );
  return [name, summary, description, ...fieldRows(request), ...fieldRows(response), ...refusals].join('\n');
}

test('there are ten questions', () => {
  expect(search_questions.length).toBeGreaterThanOrEqual(10);
  expect(new Set(search_questions.map(({ typed }) => typed)).size).toBe(search_questions.length);
});

test.each(search_questions)(
  'a search for "$typed" can find the words on each page that answers',
  ({ typed, answers }) => {
    for (const answer of answers) {
      const text = textOf(answer).toLowerCase();
      const words = typed.toLowerCase().split(' ');
      expect(
        words.filter((word) => !text.includes(word)),
        answer,
      ).toEqual([]);
    }
  },
);
