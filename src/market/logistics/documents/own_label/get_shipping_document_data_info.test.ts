import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../../test/support/given/account.ts';
import { arranged } from '../../../../../test/support/given/order.ts';
import type { Columns } from '../../../../../test/support/given/row.ts';
import { onEachEngine } from '../../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../../test/support/world/refusals.ts';
import { readPng } from '../../../media_space/image_file/png.ts';
import {
  get_shipping_document_data_info,
  recipient_keys,
} from './get_shipping_document_data_info.contract.ts';

// A busy process may begin only half as many calls as it has connections, and more than eight have to be drawn at once.
const config = { pool_size: 40 };

onEachEngine(
  'get_shipping_document_data_info',
  (world) => {
    const { name } = get_shipping_document_data_info;
    const ask = (shop: GivenShop, request: Record<string, unknown>) => world.call(name, request, { shop });

    async function setting(
      packages: readonly Columns<'package'>[] = [arranged],
      order: Parameters<typeof world.given.order>[0] = {},
      channel: Columns<'logistics_channel'> = { allow_self_design_awb: true },
    ) {
      const shop = await world.given.shop({ region: 'TH' });
      const { logistic_id } = await world.given.channel({ region: 'TH', channel_name: 'Swift', ...channel });
      return world.given.order({
        shop,
        packages: packages.map((pkg) => ({ logistic_id, ...pkg })),
        ...order,
      });
    }
    const sizeOf = (image: string) => {
      expect(image).toMatch(/^data:image\/png;base64,/);
      const { width, height } = readPng(Buffer.from(image.slice(22), 'base64')) as {
        width: number;
        height: number;
      };
      return [width, height] as const;
    };

    test('shows what the label needs, and values that no channel has as empty', async () => {
      const { shop, order_sn, packages } = await setting([arranged], {
        cod: true,
        order_chargeable_weight_gram: 420,
      });
      const { body } = await ask(shop, { order_sn });
      expect(body.error).toBe('');
      expect(body.response.recipient_address_info).toEqual([]);
      expect(body.response.shipping_document_info).toMatchObject({
        cod: true,
        cod_amount: '12.5',
        order_weight: 420,
        logistics_channel_id: packages[0]?.logistic_id,
        shipping_carrier: 'Swift',
        tracking_number: arranged.tracking_number,
        last_third_digits_buyer_phone: '001',
        third_party_logistic_info: {},
        zone: '',
        is_lm_dg_bool: 0,
      });
    });

    test('on a channel with preprint, a package that is not arranged has what is known before', async () => {
      const channel = { allow_self_design_awb: true, preprint: true };
      const { shop, order_sn, packages } = await setting(
        [{}],
        { order_chargeable_weight_gram: 420 },
        channel,
      );
      const { body } = await ask(shop, { order_sn, recipient_address_info: [{ key: 'name' }] });
      expect(body.response.recipient_address_info).toMatchObject([{ key: 'name' }]);
      expect(body.response.shipping_document_info).toEqual({
        cod: false,
        cod_amount: '0',
        order_weight: 420,
        logistics_channel_id: packages[0]?.logistic_id,
        shipping_carrier: 'Swift',
        pickup_code: '',
      });
      const arranged_one = await setting([arranged], {}, channel);
      const { response } = (await ask(arranged_one.shop, { order_sn: arranged_one.order_sn })).body;
      expect(response.shipping_document_info).toMatchObject({ tracking_number: arranged.tracking_number });
    });

    test('draws every part of the recipient as a PNG of the requested width, in the order of the request', async () => {
      const { shop, order_sn } = await setting();
      const recipient_address_info = recipient_keys.map((key) => ({ key, style: { image_width: 5.08 } }));
      const { response } = (await ask(shop, { order_sn, recipient_address_info })).body;
      expect(response.recipient_address_info.map(({ key }) => key)).toEqual(recipient_keys);
      for (const { image } of response.recipient_address_info) expect(sizeOf(image)[0]).toBe(406);
    });

    test('a style changes the image: size, weight, color and alignment', async () => {
      const { shop, order_sn } = await setting();
      const draw = async (style: Record<string, unknown>) => {
        const { body } = await ask(shop, { order_sn, recipient_address_info: [{ key: 'name', style }] });
        return body.response.recipient_address_info[0]?.image ?? '';
      };
      const styles = [
        {},
        { text_style: ['bold'] },
        { text_style: ['italic'] },
        { text_color: '#AbCd12' },
        { h_align: 'right' },
      ];
      const images = [];
      for (const style of styles) images.push(await draw(style));
      expect(new Set(images).size).toBe(styles.length);
      expect(await draw({ h_align: 'left', font_size: 12 })).toBe(images[0]);
      expect(sizeOf(await draw({ font_size: 24 }))[1]).toBeGreaterThan(sizeOf(images[0] ?? '')[1] * 1.8);
      const narrow = await draw({ image_width: 1 });
      expect(sizeOf(narrow)[1]).toBeGreaterThan(sizeOf(images[0] ?? '')[1]);
    });

    test('a long text in the largest letters stays below 8 million pixels', async () => {
      const { shop, order_sn } = await setting([arranged], {
        recipient_address: {
          ...Object.fromEntries(
            ['name', 'phone', 'state', 'city', 'district', 'town', 'zipcode'].map((part) => [part, 'x']),
          ),
          region: 'TH',
          address: 'กรุงเทพมหานคร '.repeat(35),
        } as never,
      });
      const part = { key: 'full_address', style: { font_size: 108, image_width: 30 } };
      const { response } = (await ask(shop, { order_sn, recipient_address_info: [part] })).body;
      const [width, height] = sizeOf(response.recipient_address_info[0]?.image ?? '');
      expect(width * height).toBeLessThan(8_100_000);
    });

    test.each([{ font_size: 109 }, { text_color: 'red' }, { image_width: 31 }, { h_align: 'top' }])(
      'the style %j is error_param',
      async (style) => {
        const { shop, order_sn } = await setting();
        const { body } = await ask(shop, { order_sn, recipient_address_info: [{ key: 'name', style }] });
        expect(body.error).toBe('error_param');
      },
    );

    const refusedFor =
      (given: () => ReturnType<typeof setting>, sent: Record<string, unknown> = {}) =>
      async () => {
        const { shop, order_sn } = await given();
        return () => ask(shop, { order_sn, ...sent });
      };

    eachRefusal(world, get_shipping_document_data_info, {
      order_not_found: ['an order that does not exist', refusedFor(() => setting(), { order_sn: 'none' })],
      no_such_package: [
        'a package that the order does not have',
        refusedFor(() => setting(), { package_number: 'none' }),
      ],
      package_number_missing: [
        'a split order without package_number',
        refusedFor(() => setting([arranged, arranged])),
      ],
      order_status_wrong: [
        'an order whose buyer asks to cancel it',
        refusedFor(() => setting([arranged], { order_status: 'IN_CANCEL' })),
      ],
      not_arranged: ['a package that is not arranged', refusedFor(() => setting([{}]))],
      too_late_to_print: [
        'a package that was picked up',
        refusedFor(() => setting([{ ...arranged, logistics_status: 'LOGISTICS_PICKUP_DONE' }])),
      ],
      own_label_not_allowed: [
        'a channel that prints its own labels',
        refusedFor(() => setting([arranged], {}, {})),
      ],
      warehouse_label: [
        "an order from the marketplace's warehouse",
        refusedFor(() => setting([arranged], { fulfillment_flag: 'fulfilled_by_shopee' })),
      ],
      drawing_busy: [
        'while too many documents are being drawn',
        async () => {
          const { shop, order_sn } = await setting();
          const recipient_address_info = recipient_keys.map((key) => ({ key }));
          return async () => {
            const answers = await Promise.all(
              Array.from({ length: 40 }, () => ask(shop, { order_sn, recipient_address_info })),
            );
            const busy = answers.find(({ body }) => body.error === 'logistics.download_later');
            if (!busy) throw new Error('No call was refused.');
            return busy;
          };
        },
      ],
    });
  },
  { config },
);
