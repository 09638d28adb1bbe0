import { item_rights } from '../../product.ts';
import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { findBrazilTaxViolations, listBrazilFields } from './tax_of_brazil.ts';

const tax_types = [0, 1, 2];

/** tax_type is one of three values, for whitelisted shops in TW only. */
export const taxTypeRule: Rule = ({ tax_info }, { seller: { region, rights } }) => {
  const tax_type = tax_info?.tax_type;
  if (tax_type === undefined) return [];
  const path = 'tax_info.tax_type';
  if (region !== 'TW' || !rights.includes(item_rights.tax_type))
    return [violation('invalid_field', path, 'is only for whitelisted shops in TW')];
  return tax_types.includes(tax_type)
    ? []
    : [
        violation(
          'invalid_field',
          path,
          `must be 0 for no tax type, 1 for taxable or 2 for tax-free, not ${tax_type}`,
        ),
      ];
};

/** All other fields of tax_info are for shops in BR only, and must have their forms. */
export const taxOfBrazilRule: Rule = ({ tax_info = {} }, { seller: { region } }) =>
  region === 'BR'
    ? findBrazilTaxViolations(tax_info)
    : listBrazilFields(tax_info).map((field) =>
        violation(
          'invalid_field',
          `tax_info.${field}`,
          `is only for shops in BR, and this one is in ${region}`,
        ),
      );
