import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { get_profile } from './get_profile.contract.ts';

onEachEngine('get_profile', (world) => {
  const profileOf = async (columns: Parameters<typeof world.given.shop>[0]) => {
    const shop = await world.given.shop(columns);
    return (await world.call(get_profile.name, {}, { shop })).body;
  };

  test('a new shop has its name, no logo and no description, and no invoice issuer', async () => {
    const body = await profileOf({ shop_name: 'Teapots' });
    expect([body.error, body.response]).toEqual([
      '',
      { shop_name: 'Teapots', shop_logo: '', description: '' },
    ]);
  });

  test('shows what operators have written, with the logo as a URL of this server', async () => {
    const shop_logo_image_id = await world.given.image();
    const { response } = await profileOf({ description: 'Cups\nand pots', shop_logo_image_id });
    expect(response).toMatchObject({
      shop_logo: expect.stringMatching(`^https?://.*/image/${shop_logo_image_id}$`),
      description: 'Cups\nand pots',
    });
  });

  test('invoice_issuer is Other for shops in BR, also cross-border ones', async () => {
    for (const seller_type of ['local', 'cross_border'] as const)
      expect((await profileOf({ region: 'BR', seller_type })).response.invoice_issuer).toBe('Other');
  });
});
