import { expect, test } from 'vitest';
import { contracts } from '../../market/contracts.ts';
import { groupByTask } from './tasks.ts';

test("every operation belongs to exactly one task of a seller's developer", () => {
  const tasks = groupByTask(contracts);
  expect(tasks.map(({ title }) => title)).not.toContain('More operations');
  const listed = tasks.flatMap(({ operations }) => operations.map(({ name }) => name));
  expect(listed.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
});
