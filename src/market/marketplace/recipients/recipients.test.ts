import { describe, expect, test } from 'vitest';
import { dense, givenLabel, made_at, onlyPageOf } from '../../../../test/support/orders/printed_labels.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { openFaces } from '../../../engine/print/fonts.ts';
import { compileViolationCheck } from '../../../kit/contract/check.ts';
import { findLineViolation } from '../../../kit/contract/one_line.ts';
import { type Region, region_codes } from '../../../kit/contract/region.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { renderLabels } from '../../logistics/documents/label/render_labels.ts';
import { order_place } from '../actions/order_place.contract.ts';
import { recipientOf, recipientsOf } from './recipients.ts';

const postcodes: Record<Region, RegExp> = {
  SG: /^\d{6}$/,
  MY: /^\d{5}$/,
  TH: /^\d{5}$/,
  TW: /^\d{3}$/,
  ID: /^\d{5}$/,
  VN: /^\d{5}$/,
  PH: /^\d{4}$/,
  BR: /^\d{5}-\d{3}$/,
  MX: /^\d{5}$/,
  CL: /^\d{7}$/,
  CO: /^\d{6}$/,
  PL: /^\d{2}-\d{3}$/,
  AR: /^\d{4}$/,
  CN: /^\d{6}$/,
};

const schema = order_place.request.properties.recipient_address as Schema;
const findViolation = compileViolationCheck(schema);
const order_sns = Array.from({ length: 300 }, (_, at) => `260301${at}`);

describe.each(region_codes)('recipients in %s', (region) => {
  const table = recipientsOf(region);

  test('are two dozen persons, streets and places at least, with postcodes of the region', () => {
    for (const list of [table.names, table.streets, table.places]) {
      expect(list.length).toBeGreaterThanOrEqual(24);
      expect(new Set(list.map((each) => JSON.stringify(each))).size).toBe(list.length);
    }
    for (const place of table.places) {
      expect(place.zipcode).toMatch(postcodes[region]);
      expect(place.state && place.city).not.toBe('');
    }
  });

  test('are what order.place accepts, live at one of the places, and are the same for the same order', () => {
    for (const order_sn of order_sns) {
      const recipient = recipientOf(region, order_sn, order_sn.endsWith('1'));
      expect(findViolation(recipient) ?? findLineViolation(schema, recipient)).toBeUndefined();
      expect(JSON.stringify(recipient)).not.toMatch(/undefined|\{\w+\}/);
      expect(recipient.phone).toMatch(/^\+\d+ 0[\d -]+$/);
      const { state, city, district, town, zipcode } = recipient;
      const place = expect.objectContaining({ state, city, district, town, zipcode });
      expect(table.places).toContainEqual(place);
      expect(recipientOf(region, order_sn, order_sn.endsWith('1'))).toEqual(recipient);
    }
    expect(new Set(order_sns.map((order_sn) => recipientOf(region, order_sn).name)).size).toBeGreaterThan(20);
  });

  test('have only letters that labels can print', async () => {
    const text = JSON.stringify(table);
    const { bold } = await openFaces(region, text);
    const missing = [...new Set(text)].filter(
      (letter) => !bold.some(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );
    expect(missing).toEqual([]);
  });

  test('are complete on a label, with a postcode and a package number in one line', async () => {
    const recipient = recipientOf(region, 'A', region === 'TW');
    const package_number = `OFG${'8'.repeat(19)}`;
    const label = givenLabel({ region, recipient, package_number });
    const page = await onlyPageOf(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at), 72);
    expect(page.text).toContain(package_number);
    const text = dense(page.text).normalize('NFC');
    const { name, phone, address, city, zipcode } = recipient;
    for (const part of [name, phone, address, city, zipcode])
      expect(text).toContain(dense(part).normalize('NFC'));
  });
});

onEachEngine('an order without a recipient', (world) => {
  test('goes to a person of its region, and to a named store if its channel has chains of stores', async () => {
    const shop = await world.given.shop({ region: 'TW' });
    const { shop_id } = shop;
    const { item_id } = await world.given.item({ shop });
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 5 });
    const home = await world.given.channel({ region: 'TW' });
    const slug_list = [{ slug: 'shop', slug_name: 'Shop' }];
    const stores = await world.given.channel({ region: 'TW', slug_list });
    for (const { logistic_id } of [home, stores]) {
      const { body } = await act(world, 'order.place', { shop_id, logistic_id });
      const key = `sales_order/${shop_id}/${body.order_sn}`;
      const row = await callOperator(world, 'GET', `/operator/v1/collections/${key}`);
      const { address } = row.body.recipient_address as { address: string };
      const { geolocation, ...expected } = recipientOf(
        'TW',
        String(body.order_sn),
        logistic_id === stores.logistic_id,
      );
      expect(row.body.recipient_address).toEqual(expected);
      expect(recipientsOf('TW').stores?.some((store) => address.startsWith(store))).toBe(
        logistic_id === stores.logistic_id,
      );
    }
  });
});
