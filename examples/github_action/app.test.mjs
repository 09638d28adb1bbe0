// Stands for the tests of an app: it signs as the API describes, and finds Stoa in its environment.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';

const {
  MARKETPLACE_URL: url,
  MARKETPLACE_PARTNER_ID: partner_id,
  MARKETPLACE_PARTNER_KEY: partner_key,
  MARKETPLACE_SHOP_ID: shop_id,
  MARKETPLACE_ACCESS_TOKEN: access_token,
} = process.env;

async function call(path, parameters) {
  const timestamp = Math.floor(Date.now() / 1_000);
  const signed = [partner_id, path, timestamp, access_token, shop_id].join('');
  const sign = createHmac('sha256', partner_key).update(signed).digest('hex');
  const query = new URLSearchParams({ partner_id, timestamp, access_token, shop_id, sign, ...parameters });
  const answer = await fetch(`${url}${path}?${query}`);
  return answer.json();
}

test('the shop has a voucher', async () => {
  const { error, response } = await call('/api/v2/voucher/get_voucher', { voucher_id: 1 });
  assert.equal(error, '');
  assert.equal(response.voucher_id, 1);
});
