import { expect, test } from 'vitest';
import { pagingOf } from '../../src/kit/contract/client/paging.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';

const operations: readonly Operation[] = contracts;
const paged = operations.filter(({ request }) =>
  ['cursor', 'page_no', 'page_size', 'offset'].some((name) => Object.hasOwn(request.properties, name)),
);

test.each(paged.map((operation) => ({ name: operation.name, operation })))(
  'a client can read the pages of $name: one list, and a sign of the end',
  ({ operation }) => {
    const { properties = {} } = operation.response as Schema;
    const listsIn = (fields: Readonly<Record<string, Schema>>, prefix = '') =>
      Object.entries(fields).flatMap(([name, { type }]) => (type === 'array' ? [`${prefix}${name}`] : []));
    const own_lists = listsIn(properties);
    // Otherwise the list is in a record of the answer.
    const lists = own_lists.length
      ? own_lists
      : Object.entries(properties).flatMap(([name, field]) => listsIn(field.properties ?? {}, `${name}.`));
    const paging = pagingOf(operation);
    expect(lists).toEqual([paging?.rows]);
    if (paging?.parameter === 'cursor') expect(paging.next).toBeDefined();
    // The offset of some lists is text, which is empty at the end, like a cursor.
    if (paging?.parameter === 'offset') expect(paging.first === '' ? paging.next : paging.more).toBeDefined();
  },
);
