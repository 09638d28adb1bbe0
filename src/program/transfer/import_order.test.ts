// Lines are imported whatever the order of the rows that name each other.
import { expect, test } from 'vitest';
import { folderOf, imported } from '../../../test/support/transfer/files_of_rows.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';

onEachEngine('an import', (world) => {
  test('accepts rows that name each other, in files and in lines of any order', async () => {
    const image_id = '1b'.repeat(32);
    const shop = {
      shop_id: 5_001,
      shop_name: 'logo-shop',
      region: 'SG',
      seller_type: 'local',
      shop_logo_image_id: image_id,
    };
    const image = {
      image_id,
      mime: 'image/png',
      width: 1,
      height: 1,
      byte_count: 1,
      scene: 'normal',
      partner_id: world.partner.partner_id,
      uploader_shop_id: 5_001,
      uploaded_at: 1,
    };
    const files = {
      'shop.ndjson': [shop],
      'image.ndjson': [image, { ...image, image_id: 'cd'.repeat(32), uploader_shop_id: 5_002 }],
    };
    for (const options of [{ dry_run: true }, {}]) {
      const result = await imported(world, folderOf(files), options);
      expect(result).toMatchObject({ bad: 1 });
      expect(result.bad_lines[0]).toMatchObject({ line: 2, field: 'uploader_shop_id' });
    }
    expect(await storedRows(world, 'shop')).toContainEqual(expect.objectContaining({ shop_id: 5_001 }));
  });

  test('accepts rows that name a row which itself waits for others', async () => {
    const [primary, later, other, last] = [5_101, 5_102, 5_103, 5_104];
    const image_id = '2c'.repeat(32);
    const shop = (shop_id: number, region: string, more: object = {}) => ({
      ...{ shop_id, shop_name: `shop ${shop_id}`, region, seller_type: 'local' },
      ...more,
    });
    const image = {
      ...{ image_id, mime: 'image/png', width: 1, height: 1, byte_count: 1, scene: 'normal', uploaded_at: 1 },
      ...{ partner_id: world.partner.partner_id, uploader_shop_id: primary },
    };
    const discount = {
      ...{ shop_id: primary, affiliate_shop_id: later, sip_discount_id: 1, sip_discount_rate: 5 },
      ...{ start_time: 'now', end_time: 'now+1d', create_time: 'now', update_time: 'now' },
    };
    const files = {
      'shop.ndjson': [
        shop(primary, 'SG'),
        shop(later, 'MY', { shop_logo_image_id: image_id }),
        shop(other, 'TH'),
        shop(last, 'TH', { primary_shop_id: later }),
      ],
      'image.ndjson': [image],
      'affiliate_shop.ndjson': [
        { shop_id: primary, affiliate_shop_id: later, region: 'MY' },
        { shop_id: primary, affiliate_shop_id: other, region: 'TH' },
      ],
      'sip_discount.ndjson': [discount],
    };
    expect((await imported(world, folderOf(files))).bad_lines).toEqual([]);
    expect(await storedRows(world, 'sip_discount')).toContainEqual(
      expect.objectContaining({ shop_id: primary, affiliate_shop_id: later }),
    );
  });
});
