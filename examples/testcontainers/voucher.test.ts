import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type RunningStoa, startStoa } from './stoa_container.ts';

let stoa: RunningStoa;
before(async () => {
  stoa = await startStoa();
});
after(() => stoa.stop());

test('the shop has a voucher', async () => {
  const { base_url, partner_id, partner_key, shops } = stoa;
  const [shop] = shops;
  assert.ok(shop);
  const { shop_id, access_token } = shop;
  const path = '/api/v2/voucher/get_voucher';
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = `${partner_id}${path}${timestamp}${access_token}${shop_id}`;
  const sign = createHmac('sha256', partner_key).update(signed).digest('hex');
  const common = `partner_id=${partner_id}&timestamp=${timestamp}&access_token=${access_token}&shop_id=${shop_id}`;
  const answer = await fetch(`${base_url}${path}?${common}&sign=${sign}&voucher_id=1`);
  const { error, response } = (await answer.json()) as { error: string; response: { voucher_id: number } };
  assert.equal(error, '');
  assert.equal(response.voucher_id, 1);
});
