import { refusedImports } from '../../../../test/support/orders/refused_imports.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('by its amounts and returns, an imported order is refused', (world) => {
  const { ago, line, completed, invoice, refuses } = refusedImports(world);
  const returned = (one: Record<string, unknown> = {}) => ({
    order_status: 'TO_RETURN',
    history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: ago(50) }],
    update_time: ago(20),
    return_list: [{ opened_at: ago(20), reason: 'ITEM_DAMAGED', return_solution: 'REFUND', ...one }],
  });

  refuses([
    [
      'with another total than its lines, vouchers and coins come to',
      'total_amount_micros',
      /must be 19000000/,
      () => ({ total_amount_micros: 20_000_000, coins_micros: 1_000_000 }),
    ],
    [
      'with payments that do not add up',
      'payment_list',
      /add up to the total, 20000000/,
      () => ({ payment_list: [{ payment_method: 'Card', payment_amount_micros: 1 }] }),
    ],
    [
      'with another income than its terms come to',
      'escrow_amount_micros',
      /must be 18000000/,
      () => ({
        ...completed(),
        terms: { commission_basis_points: 1_000 },
        escrow_amount_micros: 20_000_000,
      }),
    ],
    [
      'with more refunded than was paid',
      'refunded_micros',
      /at most what was paid/,
      () => ({ ...completed(), refunded_micros: 20_000_001 }),
    ],
    [
      'with an amount that cannot be kept',
      'item_list',
      /kept exactly/,
      () => ({ item_list: [line({ quantity: 1_000_000, original_price_micros: 9_007_199_254_740_991 })] }),
    ],
    [
      'with a tax that its region does not take',
      'terms.tax_list[0].tax_name',
      /a local seller in SG bears/,
      () => ({ terms: { tax_list: [{ tax_name: 'vat_on_imported_goods', basis_points: 700 }] } }),
    ],
    [
      'with an unknown tax',
      'terms.tax_list[0].tax_name',
      /must be one of escrow_tax/,
      () => ({ terms: { tax_list: [{ tax_name: 'tithe', basis_points: 1_000 }] } }),
    ],
    ['released before it is completed', 'released_at', /completed/, () => ({ released_at: ago(1) })],
    [
      'paid out before it was released',
      'payout.paid_at',
      /before the release/,
      () => ({
        ...completed(),
        released_at: ago(20),
        payout: { encrypted_payout_id: 'X1', paid_at: ago(30) },
      }),
    ],
    ['with an invoice outside of BR', 'invoice', /only possible for orders in BR/, () => ({ invoice })],
    ['in TO_RETURN without a return', 'return_list', /open returns/, () => ({ order_status: 'TO_RETURN' })],
    [
      'with a return in another state',
      'return_list',
      /only possible for an order in TO_RETURN/,
      () => ({ ...returned(), order_status: 'COMPLETED' }),
    ],
    [
      'whose history goes on after a return',
      'history',
      /must not go on after TO_RETURN/,
      () => ({
        order_status: 'COMPLETED',
        history: [
          { order_status: 'TO_RETURN', at: ago(50) },
          { order_status: 'COMPLETED', at: ago(40) },
        ],
      }),
    ],
    [
      'with a return of more pieces than were delivered',
      'return_list[0].piece_list[0]',
      /at most 2 pieces/,
      () => returned({ piece_list: [{ line_no: 1, quantity: 3 }] }),
    ],
    [
      'with a larger refund than was paid for the pieces',
      'return_list[0].refund_amount_micros',
      /at most 20000000/,
      () => returned({ refund_amount_micros: 20_000_001 }),
    ],
    [
      'with a return before the delivery',
      'return_list[0].opened_at',
      /after the delivery/,
      () => returned({ opened_at: ago(60) }),
    ],
    [
      'with a return too late after the delivery',
      'return_list[0].opened_at',
      /15 days/,
      () => ({
        ...returned(),
        create_time: ago(500),
        history: [{ order_status: 'TO_CONFIRM_RECEIVE', at: ago(450) }],
      }),
    ],
    [
      'that needs more pieces than are in stock where Stoa holds them',
      'item_list[1].location_id',
      /2 pieces of the item that nobody has reserved/,
      () => ({ item_list: [line({ location_id: '' }), line({ location_id: '' })] }),
    ],
    [
      'with a virtual phone number outside of TW',
      'virtual_contact_number',
      /only possible in TW/,
      () => ({ virtual_contact_number: '1' }),
    ],
    [
      'with a prescription outside of ID and PH',
      'prescription_image_list',
      /only possible for local sellers/,
      () => ({ prescription_image_list: ['a'] }),
    ],
  ]);
});
