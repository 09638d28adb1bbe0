import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import type { ActionResponse } from '../../kit/contract/operator/action.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';
import { deleteAudit, insertAudit } from './audit.store.ts';
import type { audit_list } from './audit_actions.contract.ts';
import { auditCleanup } from './audit_cleanup.ts';
import { auditRowsOf, newAuditId } from './audit_event.ts';
import type { TouchedId } from './touched_ids.ts';

type Page = ActionResponse<typeof audit_list>;

const actor = { kind: 'command_line', name: 'root' } as const;

onEachEngine('the audit', (world) => {
  const listOf = async (request: Record<string, unknown>) =>
    (await act(world, 'audit.list', request)).body.events;
  const newShop = async () =>
    (await act(world, 'shop.create', { shop_name: 'Ours', region: 'TH' })).body.shop_id;
  const sizeChart = (shop_id: number) => `/operator/v1/collections/size_chart/${shop_id}/1`;

  test('has one event for an action, with who did it, what was asked for and the ids', async () => {
    const { body, headers } = await act(world, 'shop.create', { shop_name: 'Ours', region: 'TH' });
    const events = await listOf({ shop_id: body.shop_id });
    expect(events).toEqual([
      {
        request_id: headers['x-request-id'],
        at_ms: expect.any(Number),
        actor_kind: 'operator_token',
        actor_name: 'settings',
        token_name: 'settings',
        action: 'shop.create',
        ids: [{ id_field: 'shop_id', id_value: String(body.shop_id) }],
        ids_left_out: 0,
        request: expect.objectContaining({ shop_name: 'Ours', region: 'TH' }),
        after: { shop_id: body.shop_id },
        is_cut: false,
      },
    ]);
  });

  test('keeps an event with the shop that it names first, and one that names none with shop 0', async () => {
    const shop_id = await newShop();
    const { headers } = await act(world, 'partner.create', { partner_name: 'No shop' });
    const kept = (await storedRows(world, 'audit_event')) as { shop_id: number; request_id: string }[];
    const [of_shop] = await listOf({ shop_id });
    const shopOf = (request_id: unknown) => kept.find((row) => row.request_id === request_id)?.shop_id;
    expect([shopOf(of_shop?.request_id), shopOf(headers['x-request-id'])]).toEqual([shop_id, 0]);
  });

  test('has the changed fields of a row before and after', async () => {
    const shop_id = await newShop();
    await callOperator(world, 'PUT', sizeChart(shop_id), { size_chart_name: 'one' });
    await callOperator(world, 'PATCH', sizeChart(shop_id), { size_chart_name: 'two' });
    await callOperator(world, 'DELETE', sizeChart(shop_id));
    const [deleted, changed, made] = await listOf({ shop_id });
    expect(made).toMatchObject({ action: 'collections.size_chart.put' });
    expect(made?.after).toMatchObject({ size_chart_name: 'one', shop_id });
    expect(made).not.toHaveProperty('before');
    expect(changed).toMatchObject({ before: { size_chart_name: 'one' }, after: { size_chart_name: 'two' } });
    expect(deleted?.before).toMatchObject({ size_chart_name: 'two' });
    expect(deleted).not.toHaveProperty('after');
  });

  test('has no event of a refused call, of a call that only reads, and of a call that is answered from its key', async () => {
    const shop_id = await newShop();
    const headers = { 'idempotency-key': 'once' };
    await act(world, 'shop.suspend', { shop_id }, { headers });
    await act(world, 'shop.suspend', { shop_id }, { headers });
    await act(world, 'shop.suspend', { shop_id });
    await callOperator(world, 'PUT', sizeChart(shop_id), { size_chart_name: 7 });
    await callOperator(world, 'GET', `/operator/v1/collections/shop/${shop_id}`);
    expect((await listOf({ shop_id })).map(({ action }) => action)).toEqual(['shop.suspend', 'shop.create']);
  });

  test('has an event of an action with several transactions, and none if it was refused', async () => {
    const shop_id = await newShop();
    const seller = { sign_in_name: `seller-${shop_id}`, password: 'a good long password', shop_id };
    await act(world, 'seller.make', seller);
    expect((await act(world, 'seller.make', seller)).status).toBe(409);
    const [made, ...others] = await listOf({ id: seller.sign_in_name });
    expect(made).toMatchObject({ action: 'seller.make', request: { password: '***' } });
    expect(others).toEqual([]);
  });

  test('finds events by time, actor, action, id and shop, page by page', async () => {
    const { database } = world.marketplace;
    const now = world.clock.now;
    const token = await addOperatorToken(database, { token_name: `erp-${now}`, scope: 'admin', now });
    world.secrets.add('operator_token', token);
    const shop_id = await newShop();
    for (let at = 0; at < 5; at++)
      await callOperator(world, 'PUT', sizeChart(shop_id), { size_chart_name: `${at}` }, { token });
    const actor = `erp-${now}`;
    expect(await listOf({ actor })).toHaveLength(5);
    expect(await listOf({ actor, action: 'collections.size_chart.put' })).toHaveLength(5);
    expect(await listOf({ actor, action: 'shop.create' })).toEqual([]);
    expect(await listOf({ action: 'shop.create', id: String(shop_id) })).toHaveLength(1);
    expect(await listOf({ shop_id, id: '1' })).toHaveLength(5);
    expect(await listOf({ shop_id, until: 1 })).toEqual([]);
    expect(await listOf({ shop_id, from: 1 })).toHaveLength(6);
    for (const filter of [{ actor }, { id: String(shop_id), actor }, { shop_id, actor }]) {
      const found: unknown[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const page: Page = (await act(world, 'audit.list', { ...filter, limit: 2, ...(after && { after }) }))
          .body;
        found.push(
          ...page.events.map((event) => (event.after as { size_chart_name?: string }).size_chart_name),
        );
        after = page.next;
      }
      expect(found.toSorted()).toEqual(['0', '1', '2', '3', '4']);
    }
  });

  test('tells events of one shop and millisecond apart by the ids that each names', async () => {
    const { database } = world.marketplace;
    const shop_id = await newShop();
    const write = (action: string, ids: TouchedId[]) => {
      const call = { request_id: newAuditId(), at_ms: 5, actor, token_name: null, action };
      const rows = auditRowsOf(call, { ids: [{ id_field: 'shop_id', id_value: String(shop_id) }, ...ids] });
      return database.transaction(async (store) => {
        insertAudit(store, rows);
        return rows;
      });
    };
    const ids = [{ id_field: 'item_id', id_value: `i${shop_id}` }];
    const first = await write('thing.one', ids);
    await write('thing.two', ids);
    await write('thing.three', []);
    const found = async (request: Record<string, unknown>) =>
      (await listOf(request)).map(({ action }) => action).toSorted();
    expect(await found({ id: `i${shop_id}` })).toEqual(['thing.one', 'thing.two']);
    expect(await found({ shop_id, until: 1 })).toEqual(['thing.one', 'thing.three', 'thing.two']);
    await database.transaction((store) => deleteAudit(store, first));
    expect(await found({ id: `i${shop_id}` })).toEqual(['thing.two']);
  });

  test('does not take another id for that of a shop', async () => {
    const shop_id = await newShop();
    const other = await newShop();
    await callOperator(world, 'PUT', `/operator/v1/collections/size_chart/${shop_id}/${other}`, {
      size_chart_name: 'one',
    });
    const actions = async (request: Record<string, unknown>) =>
      (await listOf(request)).map(({ action }) => action);
    expect(await actions({ shop_id: other })).toEqual(['shop.create']);
    expect(await actions({ id: String(other) })).toEqual(['collections.size_chart.put', 'shop.create']);
    expect(await actions({ id: String(other), shop_id })).toEqual(['collections.size_chart.put']);
    expect(await actions({ shop_id: other, limit: 1 })).toEqual(['shop.create']);
  });

  test('has a shorter page, and one after it, if very many other ids have the value', async () => {
    const shop_id = await newShop();
    const other = await newShop();
    const path = `/operator/v1/collections/size_chart/${shop_id}/${other}`;
    for (let at = 0; at < 12; at++) await callOperator(world, 'PUT', path, { size_chart_name: `${at}` });
    const first: Page = (await act(world, 'audit.list', { shop_id: other, limit: 1 })).body;
    expect(first).toEqual({ events: [], next: expect.any(String) });
    const second: Page = (await act(world, 'audit.list', { shop_id: other, limit: 1, after: first.next }))
      .body;
    expect(second).toMatchObject({ events: [{ action: 'shop.create' }], next: null });
  });

  test('shows an event that was stored with a list of its ids', async () => {
    const shop_id = await newShop();
    const ids = [
      { id_field: 'order_sn', id_value: 'A' },
      { id_field: 'shop_id', id_value: String(shop_id) },
    ];
    await world.marketplace.database.transaction((store) =>
      store.execute(
        `update audit_event set detail = '${JSON.stringify({ ids })}' where shop_id = ${shop_id}`,
      ),
    );
    expect((await listOf({ shop_id }))[0]?.ids).toEqual(ids);
  });

  test('is read with the scope admin alone, and no call changes it', async () => {
    const { database } = world.marketplace;
    const token = await addOperatorToken(database, { token_name: 'writer', scope: 'write', now: 1 });
    world.secrets.add('operator_token', token);
    expect((await act(world, 'audit.list', {}, { token })).body).toMatchObject({ code: 'missing_scope' });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of [
        '/operator/v1/audit',
        '/operator/v1/audit/1',
        '/operator/v1/collections/audit_event/1',
        '/operator/v1/collections/audit_event/import',
        '/operator/v1/collections/audit_subject/import',
      ])
        expect([404, 405]).toContain((await callOperator(world, method, path, {})).status);
  });

  test('keeps events for the days of the setting', async () => {
    const shop_id = await newShop();
    const { at_ms } = (await listOf({ shop_id }))[0] as { at_ms: number };
    const cleanup = auditCleanup(10);
    const day_s = 86_400;
    const at_s = Math.floor(at_ms / 1_000);
    const { database } = world.marketplace;
    while ((await cleanup.run(database, 0, at_s + 10 * day_s)) > 0);
    expect(await listOf({ shop_id })).toHaveLength(1);
    while ((await cleanup.run(database, 0, at_s + 10 * day_s + 1)) > 0);
    expect(await listOf({ shop_id })).toEqual([]);
    expect(await listOf({ id: String(shop_id) })).toEqual([]);
  });
});
