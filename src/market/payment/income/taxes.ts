// The taxes that the marketplace takes from a seller for an order, and hands to a state. Amounts are micros.
import type { Region, SellerType } from '../../../kit/contract/region.ts';
import { lesser, roundHalfUp } from './rounding.ts';

/** What a seller is before the law. */
export const taxpayers = ['individual', 'business_household', 'company'] as const;
export type Taxpayer = (typeof taxpayers)[number];

interface Tax {
  readonly regions: readonly Region[];
  /** Both kinds of sellers, if absent. */
  readonly seller_type?: SellerType;
  /** It is withheld from these. Other sellers pay it themselves, and so do those without a stored kind. */
  readonly taxpayers?: readonly Taxpayer[];
  /** What it is a percentage of: the price of the goods, or the shipping that the seller pays. */
  readonly on: 'goods' | 'low_value_goods' | 'shipping';
}

const people = ['individual', 'business_household'] as const;

/** Each tax by its name in answers, in the order in which they are taken. */
export const taxes = {
  escrow_tax: { regions: ['ID'], seller_type: 'cross_border', on: 'goods' },
  withholding_tax: { regions: ['PH', 'ID'], seller_type: 'local', on: 'goods' },
  withholding_vat_tax: { regions: ['VN'], taxpayers: people, on: 'goods' },
  withholding_pit_tax: { regions: ['VN'], taxpayers: people, on: 'goods' },
  withholding_cit_tax: { regions: ['VN'], taxpayers: ['company'], on: 'goods' },
  vat_on_imported_goods: { regions: ['TH', 'VN'], seller_type: 'cross_border', on: 'goods' },
  th_import_duty: { regions: ['TH'], seller_type: 'cross_border', on: 'goods' },
  sales_tax_on_lvg: { regions: ['MY'], seller_type: 'cross_border', on: 'low_value_goods' },
  shipping_fee_sst: { regions: ['MY'], on: 'shipping' },
} as const satisfies Record<string, Tax>;
export type TaxName = keyof typeof taxes;
export const tax_names = Object.keys(taxes) as TaxName[];

/** Hundredths of a percent for each tax, and the highest price of a piece that counts as low. */
export type TaxRates = Readonly<Partial<Record<TaxName, number>>> & {
  readonly low_value_max_micros?: number;
};
export type Taxes = Readonly<Record<TaxName, bigint>>;

/** Who sells. */
export interface TaxedSeller {
  readonly region: Region;
  readonly seller_type: SellerType;
  readonly taxpayer?: Taxpayer | null;
}

/** Whether a tax can be taken from a seller, whatever the seller is before the law. */
export function concerns(name: TaxName, { region, seller_type }: TaxedSeller): boolean {
  const tax: Tax = taxes[name];
  return tax.regions.includes(region) && (tax.seller_type ?? seller_type) === seller_type;
}

/** Whether some of the taxes depend on what the seller is before the law. */
export const dependsOnTaxpayer = (rates: TaxRates): boolean =>
  tax_names.some((name) => 'taxpayers' in taxes[name] && rates[name]);

/** The rates of the taxes that are taken from a seller; undefined if there are none. */
export function ratesFor(seller: TaxedSeller, rates: TaxRates): TaxRates | undefined {
  const taken = tax_names.filter((name) => {
    const { taxpayers: withheld_from }: Tax = taxes[name];
    const is_withheld = !withheld_from || (seller.taxpayer && withheld_from.includes(seller.taxpayer));
    return rates[name] && is_withheld && concerns(name, seller);
  });
  if (taken.length === 0) return undefined;
  const { low_value_max_micros } = rates;
  return {
    ...Object.fromEntries(taken.map((name) => [name, rates[name]])),
    ...(taken.includes('sales_tax_on_lvg') && low_value_max_micros && { low_value_max_micros }),
  };
}

/** What each kind of tax is a percentage of. */
export type TaxBases = Readonly<Record<Tax['on'], bigint>>;

/** What most orders are taxed. */
const no_taxes = Object.fromEntries(tax_names.map((name) => [name, 0n])) as Taxes;

/** The taxes, each rounded half up to `step`. Together they are at most `left`. */
export function taxesOf(rates: TaxRates, bases: TaxBases, left: bigint, step: bigint): Taxes {
  if (!tax_names.some((name) => rates[name])) return no_taxes;
  let rest = left;
  const taken = tax_names.map((name) => {
    const share = roundHalfUp(bases[taxes[name].on] * BigInt(rates[name] ?? 0), 10_000n, step);
    const tax = lesser(share, rest);
    rest -= tax;
    return [name, tax] as const;
  });
  return Object.fromEntries(taken) as Taxes;
}
