// What every declared event must satisfy. That events are recorded as declared is checked whenever a world is closed.
import { expect, test } from 'vitest';
import { operatorOpenApi } from '../../src/kit/contract/operator/operator_openapi.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { push_codes } from '../../src/market/push_codes.ts';
import { describeOperator } from '../../src/operator/documentation/describe_operator.ts';
import { groups } from '../../src/program/groups.ts';
import { findUndeclared } from '../support/world/declared_events.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { act } from '../support/world/operator_calls.ts';
import { storedRows } from '../support/world/refusals.ts';

const declared = groups.flatMap(({ events }) => events);

test('each type of subject is declared once, and its form begins with it', () => {
  const types = declared.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const { type, form } of declared) expect(form.startsWith(`${type}:<`)).toBe(true);
});

test('pushes are built from events that are declared', () => {
  const types = new Set(declared.map(({ type }) => type));
  for (const { sources } of push_codes)
    for (const { subject_type } of sources) expect(types).toContain(subject_type);
});

test('the data of an event has no field for a name, an address, a phone number or free text of a person', () => {
  for (const { schemas } of declared)
    expect(JSON.stringify(schemas)).not.toMatch(
      /"(recipient|buyer|phone|email|address|message|note|text|username)\w*":|~lines/,
    );
});

test('every field of an event is described', () => {
  const silent = declared.flatMap(({ type, schemas }) =>
    schemas.flatMap(({ properties }) =>
      Object.entries(properties as Record<string, Schema>)
        .filter(([, field]) => !field.description)
        .map(([name]) => `${type}: ${name}`),
    ),
  );
  expect(silent).toEqual([]);
});

test('an event of an unknown type, of an unknown kind or with other data is found', () => {
  const data = { from_status: 'UNPAID', to_status: 'READY_TO_SHIP' };
  expect(findUndeclared('order:1', 'pay', data)).toBeUndefined();
  expect(findUndeclared('parcel:1', 'pay', data)).toContain('no group declares');
  expect(findUndeclared('order:1', 'arrange', data)).toContain('arrange is not a declared kind');
  expect(findUndeclared('order:1', 'pay', { ...data, phone: '1' })).toContain('phone is not a field');
});

test('the document of the operator API has an event of each kind, in lists and in the stream', () => {
  const document = operatorOpenApi(describeOperator(groups), {
    version: '1',
    base_url: 'http://stoa.example',
  });
  const text = JSON.stringify(document.paths);
  const union = (document as unknown as { components: { schemas: Record<string, Schema> } }).components
    .schemas.FeedEvent;
  const kinds = union?.anyOf?.flatMap(({ properties }) => properties?.kind?.enum ?? []) ?? [];
  const of_groups = declared.flatMap(({ shapes }) => shapes.flatMap((shape) => shape.kinds));
  expect(kinds).toEqual(of_groups);
  for (const variant of union?.anyOf ?? []) expect(variant.required).toContain('cursor');
  expect(text.split('#/components/schemas/FeedEvent')).toHaveLength(3);
});

onEachEngine('events', (world) => {
  test('hold nothing of what people write about themselves', async () => {
    const canary = (what: string) => `canary of ${what}`;
    const shop = await world.given.shop({ shop_name: canary('a shop') });
    const { shop_id } = shop;
    const { logistic_id } = await world.given.channel({ region: 'SG', dropoff_info_needed: [] });
    const { item_id } = await world.given.item({ shop, item_name: canary('an item') });
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 50 });
    const recipient_address = {
      name: canary('a name'),
      phone: canary('a phone'),
      region: 'SG',
      state: canary('a state'),
      city: canary('a city'),
      district: canary('a district'),
      town: canary('a town'),
      address: canary('an address'),
      zipcode: canary('a code'),
    };
    const buyer_username = canary('a buyer');
    const message_to_seller = canary('a message');
    const order = { shop_id, logistic_id, recipient_address, buyer_username, message_to_seller };
    const place = async (more: Record<string, unknown> = {}) => {
      const placed = await act(world, 'order.place', { ...order, ...more });
      expect(placed.status).toBe(200);
      return String(placed.body.order_sn);
    };
    const done = async (name: `order.${string}` | `return.${string}`, request: Record<string, unknown>) => {
      const answer = await act(world, name, { shop_id, ...request });
      expect({ name, status: answer.status }).toEqual({ name, status: 200 });
      return answer.body;
    };
    await done('order.ask_cancel', {
      order_sn: await place(),
      buyer_cancel_reason: canary('a buyer reason'),
    });
    await done('order.cancel', { order_sn: await place(), cancel_reason: canary('a reason') });
    const order_sn = await place({ until: 'completed' });
    const text_reason = canary('a return');
    const { return_sn } = await done('return.open', { order_sn, text_reason });
    await done('return.accept', { return_sn });
    const channel_name = canary('a channel');
    await done('return.ship', { return_sn, tracking_number: 'R1', channel_name });
    const recorded = await Promise.all(
      ['event', 'merchant_event', 'partner_event'].map((table) => storedRows(world, table)),
    );
    const text = JSON.stringify(recorded);
    for (const sn of [order_sn, return_sn]) expect(text).toContain(sn);
    expect(text).not.toContain('canary');
  });
});
