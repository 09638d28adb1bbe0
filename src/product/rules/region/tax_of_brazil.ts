// What an invoice in Brazil needs.
import type { Violation } from '../../product.errors.ts';
import { none_code } from '../../product.ts';
import { isBlank, quoted } from '../content/characters.ts';
import type { Item } from '../rule.ts';
import { violation } from '../violation.ts';

type TaxInfo = NonNullable<Item['tax_info']>;
type Group = NonNullable<TaxInfo['group_item_info']>;
type TextField = Exclude<keyof TaxInfo, 'tax_type' | 'group_item_info'>;

interface Form {
  readonly pattern: RegExp;
  readonly words: string;
}

const cfop: Form = { pattern: /^\d{4}$/, words: 'must be 4 digits' };
const percentage: Form = {
  pattern: /^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/,
  words: 'must be a percentage from 0 to 100 with at most two decimals, as 7.65',
};
/** Text of which only the tax office knows the form. */
const any_text: Form = { pattern: /(?:)/, words: '' };

/** Every text field that is for Brazil, in the order of the contract. */
const forms: Readonly<Record<TextField, Form>> = {
  ncm: { pattern: /^(\d{8}|00)$/, words: `must be 8 digits, or ${none_code} for none` },
  same_state_cfop: cfop,
  diff_state_cfop: cfop,
  csosn: { pattern: /^\d{3}$/, words: 'must be 3 digits' },
  origin: { pattern: /^[0-8]$/, words: 'must be a digit from 0 to 8' },
  cest: { pattern: /^(\d{7}|00)$/, words: `must be 7 digits, or ${none_code} for none` },
  measure_unit: { pattern: /\S/, words: 'must name a unit' },
  pis: percentage,
  cofins: percentage,
  icms_cst: any_text,
  pis_cofins_cst: any_text,
  federal_state_taxes: percentage,
  operation_type: { pattern: /^[12]$/, words: 'must be 1 for Retailer or 2 for Manufacturer' },
  ex_tipi: any_text,
  fci_num: any_text,
  recopi_num: any_text,
  additional_info: any_text,
  export_cfop: {
    pattern: /^710[12]$/,
    words: 'must be 7101 for self-produced goods or 7102 for resale of third-party goods',
  },
};
const text_fields = Object.keys(forms) as TextField[];

/** What no invoice can do without: who sends one of them sends all. The other fields stand alone. */
const together: readonly TextField[] = [
  'ncm',
  'same_state_cfop',
  'diff_state_cfop',
  'csosn',
  'origin',
  'cest',
  'measure_unit',
];

const group_fields: readonly (keyof Group)[] = [
  'group_qtd',
  'group_unit',
  'group_unit_value',
  'original_group_price',
  'group_gtin_sscc',
  'group_grai_gtin_sscc',
];

/** An empty record is how some client libraries write one that they leave unused. */
const isGroup = (group: Group | undefined): group is Group =>
  group_fields.some((field) => group?.[field] !== undefined);

/** The fields that are for Brazil and were sent. */
export const sentForBrazil = (tax_info: TaxInfo): (keyof TaxInfo)[] => [
  ...text_fields.filter((field) => tax_info[field] !== undefined),
  ...(isGroup(tax_info.group_item_info) ? (['group_item_info'] as const) : []),
];

/** What is wrong with the tax fields of an item in Brazil. */
export function findBrazilTaxViolations(tax_info: TaxInfo): Violation[] {
  const { group_item_info: group } = tax_info;
  const first = together.find((field) => tax_info[field] !== undefined);
  const invalid = (path: string, rule: string) => violation('invalid_field', `tax_info.${path}`, rule);
  const wrong = text_fields.flatMap((field) => {
    const text = tax_info[field];
    if (text !== undefined)
      return forms[field].pattern.test(text)
        ? []
        : [invalid(field, `${forms[field].words}, not ${quoted(text)}`)];
    return first !== undefined && together.includes(field)
      ? [invalid(field, `is required beside ${first}: ${together.join(', ')} are sent together`)]
      : [];
  });
  if (!isGroup(group)) return wrong;
  const incomplete = group_fields
    .filter((field) => isBlank(group[field]))
    .map((field) => invalid(`group_item_info.${field}`, 'is required for a group item'));
  return [...wrong, ...incomplete];
}
