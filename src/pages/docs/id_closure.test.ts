import { expect, test } from 'vitest';
import { id, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { contracts } from '../../market/contracts.ts';
import { idAt, idsPage, idUses, unexplainedIds } from './id_closure.ts';

const probe = <N extends string>(name: N, request: Parameters<typeof record>[0] | object, response: object) =>
  operation({
    name: `v2.probe.${name}`,
    method: 'POST',
    caller: 'shop',
    access: 'read',
    summary: 'A probe.',
    request: request as Record<string, never>,
    response: response as Record<string, never>,
    errors: {},
  });

test('every id in a request is returned by an operation, and every id in an answer is accepted by one, or id_names.ts says why not', () => {
  expect(
    unexplainedIds(idUses(contracts)),
    'add operations that return or accept them, or say in id_names.ts why there are none',
  ).toEqual([]);
});

test('an id that comes from nowhere or leads nowhere is found, also in lists and under other names', () => {
  const uses = idUses([
    probe('get_shelf_list', {}, { shelf_list: list('Shelves.', record('One.', { shelf_id: id('It.') })) }),
    probe(
      'fill_shelf',
      { shelf_id_list: list('Them.', id('It.')), ladder_id: id('It.') },
      { box_sn: text('It.') },
    ),
  ]);
  expect(unexplainedIds(uses)).toEqual(['box_sn', 'ladder_id']);
  expect(uses.find((use) => use.id === 'shelf_id')).toEqual({
    id: 'shelf_id',
    given_by: ['v2.probe.get_shelf_list'],
    taken_by: ['v2.probe.fill_shelf'],
  });
});

test('an operation that only repeats an id of its request does not return it', () => {
  const shelf = { shelf_id: id('It.') };
  expect(idUses([probe('get_shelf', shelf, shelf)])[0]?.given_by).toEqual([]);
  const filtered = probe('list_shelves', { shelf_id: optional(id('It.')) }, shelf);
  expect(idUses([filtered])[0]?.given_by).toEqual(['v2.probe.list_shelves']);
});

test.each([
  [['product', 'get_item_base_info', 'item_id_list'], 'item_id'],
  [['product', 'add_item', 'logistic_info', 'logistic_id'], 'logistics_channel_id'],
  [['product', 'add_item', 'compatibility_info', 'vehicle_info_list', 'brand_id'], 'brand_id of a vehicle'],
  [['product', 'add_item', 'brand', 'brand_id'], 'brand_id'],
  [['global_product', 'get_variations', 'category_id'], 'category_id of global products'],
  [['product', 'get_item_list', 'item', 'item_status'], undefined],
])('%j is the id %s', (path, called) => {
  expect(idAt(path)).toBe(called);
});

test('an operation that shows an id that another one was told does not return it', () => {
  const givers = new Map(idUses(contracts).map(({ id, given_by }) => [id, given_by]));
  for (const told of ['medicine_id', 'authorised_brand_id', 'year_id of a vehicle', 'image_id as a number'])
    expect(givers.get(told), told).toEqual([]);
  expect(givers.get('brand_id')).toEqual(['v2.product.get_brand_list']);
});

test('the page has a row for each id, with the operations that return and accept it', () => {
  const page = idsPage(contracts);
  expect(page).toMatch(/^\| item_id \| .*`product\.get_item_list`.* \| .*`product\.update_price`.* \|$/m);
  expect(page).not.toMatch(/\| +\|/);
});
