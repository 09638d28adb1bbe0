// The signatures that an upload accepts: the operation is public, and some clients sign all their calls for a
// shop.
import { expect, test } from 'vitest';
import { jpeg } from '../../../test/support/items/images.ts';
import { content_type, filePart, multipart } from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { type Query, signedWith } from '../../../test/support/world/signed.ts';
import { upload_image } from './upload_image.contract.ts';

onEachEngine('signature of an upload', (world) => {
  const send = (query: Query, after: Query = {}) => {
    const common = {
      partner_id: String(world.partner.partner_id),
      timestamp: String(world.clock.now),
    };
    const url = signedWith(world.partner, upload_image.path, { ...common, ...query }, after);
    const body = multipart([filePart(jpeg({ length: 500 }))]);
    return world.send(url, { method: 'POST', headers: { 'content-type': content_type }, body });
  };
  const refused = (error: string) => ({ status: 403, body: { error } });
  const taken = { status: 200, body: { error: '' } };

  test('may be public, or of a shop, or of a merchant', async () => {
    const { shop_id, access_token } = await world.given.shop();
    const merchant = await world.given.merchant();
    expect(await send({})).toMatchObject(taken);
    expect(await send({ access_token, shop_id: String(shop_id) })).toMatchObject(taken);
    const { merchant_id, access_token: merchant_token } = merchant;
    expect(await send({ access_token: merchant_token, merchant_id: String(merchant_id) })).toMatchObject(
      taken,
    );
  });

  test('with a token and its owner in the query, the sign covers both', async () => {
    const { shop_id, access_token } = await world.given.shop();
    const added = { access_token, shop_id: String(shop_id) };
    expect(await send({}, added)).toMatchObject(refused('error_sign'));
  });

  test('the token must be a valid one of this shop', async () => {
    const shop = await world.given.shop();
    const other = await world.given.shop();
    const shop_id = String(shop.shop_id);
    expect(await send({ access_token: 'f'.repeat(32), shop_id })).toMatchObject(refused('error_auth'));
    expect(await send({ access_token: other.access_token, shop_id })).toMatchObject(refused('error_auth'));
    world.clock.advance({ hours: 5 });
    expect(await send({ access_token: shop.access_token, shop_id })).toMatchObject(refused('error_auth'));
  });

  test('a shop_id without a token leaves the call public', async () => {
    const { shop_id } = await world.given.shop();
    expect(await send({}, { shop_id: String(shop_id) })).toMatchObject(taken);
  });
});
