import { eachRule, type RuleCase, whitelisted } from '../../../test/support/items/item_rules.ts';
import { medicine_id } from '../../../test/support/items/valid_item.ts';
import type { Item } from './rules/rule.ts';

const invoice = {
  ncm: '61091000',
  same_state_cfop: '5102',
  diff_state_cfop: '6102',
  csosn: '102',
  origin: '0',
  cest: '2806300',
  measure_unit: 'UN',
};
const in_brazil = { region: 'BR' } as const;
const taxed = (changes: Partial<NonNullable<Item['tax_info']>>): Partial<Item> => ({
  tax_info: { ...invoice, ...changes },
});
const group = {
  group_qtd: '6',
  group_unit: 'CX',
  group_unit_value: '10.00',
  original_group_price: '60.00',
  group_gtin_sscc: '4006381333931',
  group_grai_gtin_sscc: '4006381333931',
};

eachRule('rules of add_item for single regions', {
  error_param: [
    [
      'an unknown tax_type',
      'tax_info.tax_type',
      { tax_info: { tax_type: 3 } },
      { region: 'TW', ...whitelisted },
    ],
    [
      'a tax_type below 0',
      'tax_info.tax_type',
      { tax_info: { tax_type: -1 } },
      { region: 'TW', ...whitelisted },
    ],
    ...Object.entries({
      ncm: ['6109100', '610910000', '0', '6109.10.00', ''],
      same_state_cfop: ['510', '51022', ''],
      diff_state_cfop: ['610a'],
      csosn: ['12', '1022'],
      origin: ['9', '00', ''],
      cest: ['280630', '28063000', '000'],
      measure_unit: ['', ' '],
      pis: ['1.655', '100.01', '-1', '1,65', '7%', '.5', '1e1'],
      cofins: ['7.605'],
      federal_state_taxes: ['101'],
      operation_type: ['0', '3', 'Retailer'],
      export_cfop: ['7100', '7103'],
    }).flatMap(([field, wrong]) =>
      wrong.map(
        (text): RuleCase => [
          `${field} ${JSON.stringify(text)}`,
          `tax_info.${field}`,
          taxed({ [field]: text }),
          in_brazil,
        ],
      ),
    ),
    ...Object.keys(invoice).map(
      (field): RuleCase => [
        `an invoice without ${field}`,
        `tax_info.${field}`,
        taxed({ [field]: undefined }),
        in_brazil,
      ],
    ),
    ...Object.keys(group).map(
      (field): RuleCase => [
        `a group without ${field}`,
        `tax_info.group_item_info.${field}`,
        taxed({ group_item_info: { ...group, [field]: undefined } }),
        in_brazil,
      ],
    ),
    [
      'a medicine that does not exist',
      'medicine_id',
      { medicine_id: medicine_id + 1 },
      { region: 'ID', seller_type: 'local' },
    ],
    [
      'a complaint address that does not exist',
      'complaint_policy.complaint_address_id',
      { complaint_policy: { complaint_address_id: 987_654_321 } },
      { region: 'PL', seller_type: 'local' },
    ],
    [
      '1000 characters about complaints',
      'complaint_policy.additional_information',
      { complaint_policy: { additional_information: 'a'.repeat(1_000) } },
      { region: 'PL', seller_type: 'local' },
    ],
  ],
});
