import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { invoiceCalls } from '../../../../test/support/orders/invoices.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_buyer_invoice_info } from './get_buyer_invoice_info.contract.ts';
import { invoiceRowErrors } from './invoices.errors.ts';

onEachEngine('get_buyer_invoice_info', (world) => {
  const { info, asked } = invoiceCalls(world);

  test('shows what a buyer asks for, with empty texts for the rest, and why other rows have nothing', async () => {
    const shop = await world.given.shop({ region: 'TH' });
    const order = await world.given.order({ shop });
    const silent = await world.given.order({ shop });
    const detail = { name: 'Ada', tax_id: '123', company_address_breakdown: { city: 'Bangkok' } };
    await asked(order, { invoice_type: 'company', detail });
    const { body } = await info(shop, silent.order_sn, order.order_sn, 'none');
    const failed = (order_sn: string, error: string) => ({
      order_sn,
      invoice_type: '',
      invoice_detail: null,
      error,
      is_requested: false,
    });
    const [first, second, third] = body.invoice_info_list;
    expect(first).toEqual(failed(silent.order_sn, invoiceRowErrors.not_requested.error));
    expect(second).toMatchObject({
      order_sn: order.order_sn,
      invoice_type: 'company',
      error: '',
      is_requested: true,
      invoice_detail: {
        name: 'Ada',
        tax_id: '123',
        email: '',
        address_breakdown: { city: '' },
        company_address_breakdown: { company_city: 'Bangkok', company_town: '' },
        household_address_breakdown: { household_barangay: '' },
      },
    });
    expect(third).toEqual(failed('none', invoiceRowErrors.order_not_found.error));
  });

  test.each(['COMPLETED', 'CANCELLED'] as const)(
    'the values of an order in %s are masked',
    async (order_status) => {
      const shop = await world.given.shop({ region: 'VN' });
      const order = await world.given.order({ shop, order_status });
      await asked(order, { detail: { name: 'Ada Buyer', household_address_breakdown: { city: 'Hanoi' } } });
      const { body } = await info(shop, order.order_sn);
      expect(body.invoice_info_list[0]?.invoice_detail).toMatchObject({
        name: 'A*******r',
        email: '',
        household_address_breakdown: { household_city: 'H***i' },
      });
    },
  );

  const elsewhere = (make: (shop: GivenShop) => ReturnType<typeof info>) => async () => {
    const shop = await world.given.shop({ region: 'SG' });
    return () => make(shop);
  };

  eachRefusal(world, get_buyer_invoice_info, {
    not_local_asking: ['a shop in another region', elsewhere((shop) => info(shop, 'A'))],
    order_named_twice: [
      'an order that is named twice',
      async () => {
        const shop = await world.given.shop({ region: 'TH' });
        return () => info(shop, 'A', 'A');
      },
    ],
  });
});
