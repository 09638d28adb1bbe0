import { expect, test } from 'vitest';
import { stateTableViolations } from '../../src/kit/states/state_table.ts';
import { groups } from '../../src/program/groups.ts';

const tables = groups.flatMap(({ states }) => states);

test('every group whose rows have states declares their tables, each under a unique name', () => {
  const names = tables.map(({ name }) => name);
  expect(names).toContain('package');
  expect(new Set(names).size).toBe(names.length);
});

test.each(tables)(
  'each state of $name can be reached, and only final states have no transition out',
  (table) => {
    expect(stateTableViolations(table)).toEqual([]);
  },
);

test('every transition that an action declares is one of a state table', () => {
  const known = tables.flatMap(({ name, transitions }) =>
    Object.keys(transitions).map((transition) => `${name}.${transition}`),
  );
  const declared = groups.flatMap(({ actions }) =>
    actions.flatMap(({ contract }) => contract.transitions ?? []),
  );
  expect(declared).toContain('order.pay');
  expect(declared.filter((transition) => !known.includes(transition))).toEqual([]);
});
