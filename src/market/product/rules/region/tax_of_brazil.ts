// The tax fields of an invoice in Brazil.
import { namesOf } from '../../../../kit/contract/records.ts';
import type { ItemViolation } from '../../product.errors.ts';
import { none_code } from '../../product.ts';
import { isBlank, quote } from '../content/characters.ts';
import type { Item } from '../rule.ts';
import { violation } from '../violation.ts';

type TaxInfo = NonNullable<Item['tax_info']>;
type GroupItemInfo = NonNullable<TaxInfo['group_item_info']>;
type TextField = Exclude<keyof TaxInfo, 'tax_type' | 'group_item_info'>;

interface FieldFormat {
  readonly pattern: RegExp;
  readonly rule: string;
}

const cfop: FieldFormat = { pattern: /^\d{4}$/, rule: 'must be 4 digits' };
const percentage: FieldFormat = {
  pattern: /^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/,
  rule: 'must be a percentage from 0 to 100 with at most two decimals, as 7.65',
};
/** Text whose form only the tax office knows. */
const any_text: FieldFormat = { pattern: /(?:)/, rule: '' };

/** The text fields for Brazil, in the order of the contract. */
const formats: Readonly<Record<TextField, FieldFormat>> = {
  ncm: { pattern: /^(\d{8}|00)$/, rule: `must be 8 digits, or ${none_code} for none` },
  same_state_cfop: cfop,
  diff_state_cfop: cfop,
  csosn: { pattern: /^\d{3}$/, rule: 'must be 3 digits' },
  origin: { pattern: /^[0-8]$/, rule: 'must be a digit from 0 to 8' },
  cest: { pattern: /^(\d{7}|00)$/, rule: `must be 7 digits, or ${none_code} for none` },
  measure_unit: { pattern: /\S/, rule: 'must name a unit' },
  pis: percentage,
  cofins: percentage,
  icms_cst: any_text,
  pis_cofins_cst: any_text,
  federal_state_taxes: percentage,
  operation_type: { pattern: /^[12]$/, rule: 'must be 1 for Retailer or 2 for Manufacturer' },
  ex_tipi: any_text,
  fci_num: any_text,
  recopi_num: any_text,
  additional_info: any_text,
  export_cfop: {
    pattern: /^710[12]$/,
    rule: 'must be 7101 for self-produced goods or 7102 for resale of third-party goods',
  },
};
const text_fields = namesOf(formats);

/**
 * Every invoice needs these fields: a request with one of them must contain all. The other fields are
 * independent.
 */
const invoice_fields: readonly TextField[] = [
  'ncm',
  'same_state_cfop',
  'diff_state_cfop',
  'csosn',
  'origin',
  'cest',
  'measure_unit',
];

const group_fields: readonly (keyof GroupItemInfo)[] = [
  'group_qtd',
  'group_unit',
  'group_unit_value',
  'original_group_price',
  'group_gtin_sscc',
  'group_grai_gtin_sscc',
];

/** Some client libraries send an empty record for an unused one. */
const isGroup = (group: GroupItemInfo | undefined): group is GroupItemInfo =>
  group_fields.some((field) => group?.[field] !== undefined);

/** The fields for Brazil that were sent. */
export const listBrazilFields = (tax_info: TaxInfo): (keyof TaxInfo)[] => [
  ...text_fields.filter((field) => tax_info[field] !== undefined),
  ...(isGroup(tax_info.group_item_info) ? (['group_item_info'] as const) : []),
];

/** The problems of an item's tax fields in Brazil. */
export function findBrazilTaxViolations(tax_info: TaxInfo): ItemViolation[] {
  const { group_item_info: group } = tax_info;
  const sent_field = invoice_fields.find((field) => tax_info[field] !== undefined);
  const invalid = (path: string, rule: string) => violation('invalid_field', `tax_info.${path}`, rule);
  const text_violations = text_fields.flatMap((field) => {
    const text = tax_info[field];
    if (text !== undefined)
      return formats[field].pattern.test(text)
        ? []
        : [invalid(field, `${formats[field].rule}, not ${quote(text)}`)];
    return sent_field !== undefined && invoice_fields.includes(field)
      ? [invalid(field, `is required beside ${sent_field}: ${invoice_fields.join(', ')} are sent together`)]
      : [];
  });
  if (!isGroup(group)) return text_violations;
  const group_violations = group_fields
    .filter((field) => isBlank(group[field]))
    .map((field) => invalid(`group_item_info.${field}`, 'is required for a group item'));
  return [...text_violations, ...group_violations];
}
