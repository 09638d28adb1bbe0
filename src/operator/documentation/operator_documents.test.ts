import { expect, test } from 'vitest';
import { onServer } from '../../../test/support/world/served.ts';
import type { Schema } from '../../kit/contract/schema.ts';
import { groups } from '../../program/groups.ts';
import { operator_contracts } from '../../program/operator_contracts.ts';
import { describeOperator } from './describe_operator.ts';

const { actions, collections } = describeOperator(groups);

test('the client knows every action', () => {
  expect(operator_contracts.map(({ name }) => name).toSorted()).toEqual(
    actions.map(({ name }) => name).toSorted(),
  );
});

test('every field of an action is described', () => {
  const silent = actions.flatMap(({ name, request, response }) =>
    [request, response].flatMap(({ properties }) =>
      Object.entries(properties)
        .filter(([, field]) => !(field as Schema).description)
        .map(([field]) => `${name}: ${field}`),
    ),
  );
  expect(silent).toEqual([]);
});

onServer('the documentation of the operator API', (served) => {
  const get = (path: string) => fetch(`${served.operator_url}${path}`);

  test('is an OpenAPI document with every path, at the address that listens', async () => {
    const document = await (await get('/operator/openapi.json')).json();
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: served.operator_url }] });
    expect(Object.keys(document.paths)).toHaveLength(
      new Set(actions.map(({ path }) => path)).size + 2 * collections.length,
    );
    for (const { path, method } of actions) expect(document.paths[path]).toHaveProperty(method.toLowerCase());
    const row = document.paths['/operator/v1/collections/sales_order/{shop_id}/{order_sn}'];
    expect(Object.keys(row)).toEqual(['parameters', 'get']);
  });
});
