import { expect, test } from 'vitest';
import { returnProofs } from '../../../../test/support/orders/return_proofs.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { query_proof } from './query_proof.contract.ts';

onEachEngine('query_proof', (world) => {
  const { photo, asked, photoOf, prove, query, pathOf } = returnProofs(world);

  test('returns text and photos in the order of the upload, with links that open them', async () => {
    const { shop, return_sn } = await asked();
    const files = [photo(), photo(), photo()];
    const photos = [];
    for (const file of files) photos.push(await photoOf(shop, return_sn, file));
    const description = 'First line.\nSecond line.';
    await prove(shop, return_sn, { photo: photos, description });
    const proof = await query(shop, return_sn);
    expect(proof).toMatchObject({ video: [], description });
    const bytes = await Promise.all(
      proof.image.map(async ({ url, thumbnail }) => {
        expect(thumbnail).toBe(url);
        const { rawPayload } = await injectInto(world.app.partner)({ method: 'GET', url: pathOf(url) });
        return rawPayload;
      }),
    );
    expect(bytes.map((each, at) => each.equals(files[at] as Buffer))).toEqual([true, true, true]);
  });

  test('is empty before an upload', async () => {
    const { shop, return_sn } = await asked();
    await photoOf(shop, return_sn);
    expect(await query(shop, return_sn)).toEqual({ image: [], video: [], description: '' });
  });

  eachRefusal(world, query_proof, {
    return_not_found: [
      'a return of another shop',
      async () => {
        const { return_sn } = await asked();
        const shop = await world.given.shop();
        return () => world.call(query_proof.name, { return_sn }, { shop });
      },
    ],
  });
});
