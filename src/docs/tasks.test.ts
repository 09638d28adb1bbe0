import { expect, test } from 'vitest';
import { contracts } from '../app/contracts.ts';
import { tasks } from './tasks.ts';

test('every operation stands under exactly one task', () => {
  const named = tasks.flatMap(({ operations }) => operations);
  expect(named.toSorted()).toEqual(contracts.map(({ name }) => name).toSorted());
});
