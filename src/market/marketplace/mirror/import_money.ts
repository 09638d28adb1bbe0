// The amounts of an imported order: what the buyer pays, and what the seller gets.

import { isRefused } from '../../../kit/contract/refusal.ts';
import { estimatedFacts, incomeLine } from '../../order/commands/estimate_placed.ts';
import type { PlacedLine } from '../../order/commands/place_lines.ts';
import type { ImportedOrderRow, ImportedPackageRow } from '../../order/mirror/imported_rows.ts';
import { type BrokenOrderRule, broken } from '../../order/mirror/stated_order.ts';
import { isUndeliverable } from '../../order/order.ts';
import { type ImportedIncome, importedIncome } from '../../payment/income/imported_incomes.ts';
import type { OrderTerms } from '../../payment/income/income.ts';
import { concerns, tax_names } from '../../payment/income/taxes.ts';
import type { ImportFacts } from './import_facts.ts';
import { orderedPieces } from './import_lines.ts';
import type { PackedPieces, StatedImport } from './imported_order.ts';

const no_minimums = {
  commission_basis_points: 0,
  commission_min_micros: 0,
  service_basis_points: 0,
  service_min_micros: 0,
  transaction_basis_points: 0,
  transaction_min_micros: 0,
};

/** The terms that the other system states. Without them, the terms of the marketplace. */
function termsOf({ terms, create_time }: StatedImport, facts: ImportFacts): OrderTerms {
  if (terms === undefined) return facts.termsAt(create_time);
  const { tax_list = [], ...fees } = terms;
  const taxes = Object.fromEntries(tax_list.map(({ tax_name, basis_points }) => [tax_name, basis_points]));
  return { ...no_minimums, ...fees, ...(tax_list.length > 0 && { taxes }) };
}

interface PricedOrder {
  readonly order: ImportedOrderRow;
  readonly lines: readonly PlacedLine[];
  readonly packages: readonly ImportedPackageRow[];
  readonly packed: readonly PackedPieces[];
}

function findTaxRules({ terms }: StatedImport, { shop }: ImportFacts): BrokenOrderRule[] {
  return (terms?.tax_list ?? []).flatMap(({ tax_name }, at) => {
    const field = `terms.tax_list[${at}].tax_name`;
    const tax = tax_names.find((known) => known === tax_name);
    if (!tax) return broken(field, `must be one of ${tax_names.join(', ')}`);
    if (concerns(tax, shop)) return [];
    return broken(field, `must be a tax that a ${shop.seller_type} seller in ${shop.region} bears`);
  });
}

/** The income of an order, or the rules that its amounts break. */
export function pricedImport(
  stated: StatedImport,
  { order, lines, packages, packed }: PricedOrder,
  facts: ImportFacts,
): { readonly income?: ImportedIncome; readonly rules: readonly BrokenOrderRule[] } {
  const rules = findTaxRules(stated, facts);
  if (rules.length > 0) return { rules };
  const undelivered = new Set(packages.filter(isUndeliverable).map(({ package_number }) => package_number));
  const income = importedIncome({
    order: {
      ...estimatedFacts({ shop: facts.shop, order }),
      seller_voucher_code: stated.seller_voucher_code ?? [],
      voucher_from_seller_micros: stated.voucher_from_seller_micros ?? 0,
      voucher_from_shopee_micros: stated.voucher_from_shopee_micros ?? 0,
      coins_micros: stated.coins_micros ?? 0,
      seller_coin_cash_back_micros: stated.seller_coin_cash_back_micros ?? 0,
      actual_shipping_fee_micros: stated.actual_shipping_fee_micros ?? 0,
    },
    lines: lines.map((line) => ({ ...incomeLine(line), quantity: orderedPieces(line) })),
    terms: termsOf(stated, facts),
    lost: packed.flatMap(({ package_number, pieces }) => (undelivered.has(package_number) ? pieces : [])),
    refunded_micros: stated.refunded_micros ?? 0,
    completed_at: order.completed_time,
  });
  if (isRefused(income))
    return {
      rules: [
        ...rules,
        income.reason === 'amount_too_large'
          ? broken(
              'item_list',
              'must come to an amount that can be kept exactly, at most 9,007,199,254 units',
            )
          : broken('refunded_micros', 'must be at most what was paid for the pieces that arrived'),
      ],
    };
  const { total_amount_micros: total } = income;
  if (stated.total_amount_micros !== undefined && stated.total_amount_micros !== total)
    rules.push(
      broken('total_amount_micros', `must be ${total}: prices and shipping fee, less vouchers and coins`),
    );
  const paid = stated.payment_list?.reduce((sum, payment) => sum + payment.payment_amount_micros, 0);
  if (paid !== undefined && paid !== total)
    rules.push(broken('payment_list', `must add up to the total, ${total}, and not to ${paid}`));
  const { escrow_amount_micros } = income.row;
  if (stated.escrow_amount_micros !== undefined && stated.escrow_amount_micros !== escrow_amount_micros)
    rules.push(
      broken('escrow_amount_micros', `must be ${escrow_amount_micros}, which follows from lines and terms`),
    );
  return { income, rules };
}

/** The rules of the release and the payout of an income. */
export function findPaymentRules(
  { released_at, payout, return_list }: StatedImport,
  completed_time: number | null,
  now: number,
): BrokenOrderRule[] {
  const rules: BrokenOrderRule[] = [];
  const isTime = (field: string, time: number, from: number, what: string) => {
    if (time < from) rules.push(broken(field, `must not be before ${what}`));
    if (time > now) rules.push(broken(field, 'must not be in the future'));
  };
  for (const [field, value] of Object.entries({ released_at, payout }))
    if (value !== undefined && completed_time === null)
      rules.push(broken(field, 'is only possible for an order that was completed'));
  if (completed_time === null) return rules;
  if (return_list !== undefined && (released_at !== undefined || payout !== undefined))
    rules.push(broken('released_at', 'is not possible while a return is open'));
  if (released_at !== undefined) isTime('released_at', released_at, completed_time, 'the completion');
  if (payout !== undefined)
    isTime('payout.paid_at', payout.paid_at, released_at ?? completed_time, 'the release');
  return rules;
}
