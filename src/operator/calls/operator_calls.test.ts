import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { injectInto } from '../../../test/support/world/inject.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';

const path = '/operator/v1/shop/create';
const wanted = { shop_name: 'a shop', region: 'SG' };

onEachEngine('a call of the operator API', (world) => {
  const countShops = async () => (await storedRows(world, 'shop')).length;
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  test.each<[title: string, body: unknown, pointer: string, message: string]>([
    ['a field that is missing', { region: 'SG' }, '/shop_name', 'is required'],
    ['a field of another type', { ...wanted, shop_id: '7' }, '/shop_id', 'must be a whole number'],
    ['a word that is no choice', { ...wanted, region: 'XX' }, '/region', 'must be one of SG'],
    ['an entry of a list', { ...wanted, rights: ['a', 1] }, '/rights/1', 'must be text'],
    ['a field that is none', { ...wanted, regoin: 'SG' }, '/regoin', 'is not a field'],
    ['a text with NUL', { ...wanted, shop_name: 'a\0' }, '/shop_name', 'must not contain NUL'],
    ['a body that is no JSON', '{"shop_name":', '', 'must be a JSON object'],
    ['a body that is a list', [], '', 'must be a JSON object'],
    ['no body at all', '', '/shop_name', 'is required'],
  ])('is 422 and says where for %s', async (_, body, pointer, message) => {
    const shops = await countShops();
    const { status, body: problem } = await callOperator(world, 'POST', path, body);
    expect([status, problem.code]).toEqual([422, 'invalid_request']);
    expect(problem.errors).toEqual([{ pointer, message: expect.stringContaining(message) }]);
    expect(await countShops()).toBe(shops);
  });

  test('with a parameter behind its path that it does not have is 422', async () => {
    const { status, body } = await callOperator(world, 'POST', `${path}?dry=1`, wanted);
    expect([status, body.detail]).toEqual([422, 'dry is not a parameter here.']);
  });

  test('with another method is 405 with Allow', async () => {
    const { status, headers, body } = await callOperator(world, 'DELETE', path);
    expect([status, headers.allow, body.code]).toEqual([405, 'POST', 'wrong_method']);
  });

  test('with a body of more than 1 MiB is 413', async () => {
    const { status, body } = await callOperator(world, 'POST', path, `"${'x'.repeat(1_048_576)}"`);
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });

  test('with an Idempotency-Key is done once, and gets the same answer again', async () => {
    const first = await act(world, 'shop.create', wanted, keyed('a'));
    const shops = await countShops();
    const again = await act(world, 'shop.create', wanted, keyed('a'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await countShops()).toBe(shops);
    const other = await act(world, 'shop.create', wanted, keyed('b'));
    expect(other.body.shop_id).not.toBe(first.body.shop_id);
  });

  test.each([
    ['of a call with other parameters', 'used', 'was used for a call with other parameters'],
    ['that is malformed', 'a b', 'must be 1 to 255 visible ASCII characters'],
  ])('with an Idempotency-Key %s is 422', async (_, key, rule) => {
    await act(world, 'shop.create', { ...wanted, shop_name: 'first' }, keyed('used'));
    const { status, body } = await act(world, 'shop.create', wanted, keyed(key));
    expect([status, body.code]).toEqual([422, 'invalid_request']);
    expect(body.detail).toContain(rule);
  });

  test('that is refused is not kept under its Idempotency-Key', async () => {
    const { shop_id } = await world.given.shop();
    expect((await act(world, 'shop.reinstate', { shop_id }, keyed('r'))).body.code).toBe('not_suspended');
    await act(world, 'shop.suspend', { shop_id });
    expect((await act(world, 'shop.reinstate', { shop_id }, keyed('r'))).status).toBe(200);
  });

  test('that shows a secret shows it again under its Idempotency-Key, and keeps it encrypted', async () => {
    const first = await act(world, 'partner.create', { partner_name: 'Secret' }, keyed('secret'));
    const again = await act(world, 'partner.create', { partner_name: 'Secret' }, keyed('secret'));
    expect(again.body).toEqual(first.body);
    const kept = JSON.stringify(await storedRows(world, 'operator_idempotent_call'));
    expect(kept).not.toContain(first.body.partner_key);
    expect(kept).not.toContain('partner_key');
  });

  test('is counted under its name', async () => {
    await act(world, 'shop.create', wanted);
    const { payload } = await injectInto(world.app.operator)('/metrics');
    expect(payload).toMatch(/stoa_requests_total\{operation="operator\.shop\.create",outcome="ok"\} [1-9]/);
  });
});
