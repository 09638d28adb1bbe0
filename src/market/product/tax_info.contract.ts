import { freeText, int32, optional, record, text } from '../../kit/contract/field.ts';

const of_brazil = (description: string) => optional(text(`${description} Only for shops in BR.`));

/** The tax fields for invoices. */
export const tax_info = record('Tax information for invoices.', {
  ncm: of_brazil('Mercosur common nomenclature: 8 digits, or 00 when the item has none.'),
  same_state_cfop: of_brazil('Operation code when seller and buyer are in the same state: 4 digits.'),
  diff_state_cfop: of_brazil('Operation code when seller and buyer are in different states: 4 digits.'),
  csosn: of_brazil('Simples Nacional code of the operation: 3 digits.'),
  origin: of_brazil('Origin of the item, domestic or foreign: 0 to 8.'),
  cest: of_brazil('Tax replacement code: 7 digits, or 00 when the item has none.'),
  measure_unit: of_brazil('Unit of measure.'),
  tax_type: optional(
    int32(
      'Only for whitelisted shops in TW: 0 no tax type, 1 taxable, 2 tax-free. Shared by all variations.',
    ),
  ),
  pis: of_brazil('PIS rate: a percentage with up to two decimals.'),
  cofins: of_brazil('COFINS rate: a percentage with up to two decimals.'),
  icms_cst: of_brazil('Tax situation code of ICMS.'),
  pis_cofins_cst: of_brazil('Tax situation code of PIS and COFINS.'),
  federal_state_taxes: of_brazil('Federal and state taxes: a percentage with up to two decimals.'),
  operation_type: of_brazil('1 Retailer, 2 Manufacturer.'),
  ex_tipi: of_brazil('Exception code of the IPI table.'),
  fci_num: of_brazil('Number of the import content form.'),
  recopi_num: of_brazil('RECOPI number.'),
  additional_info: optional(freeText('Text shown on the invoice. Only for shops in BR.')),
  group_item_info: optional(
    record('Required for a group item. Only for shops in BR.', {
      group_qtd: optional(text('Quantity of the group item.')),
      group_unit: optional(text('Unit of the group item.')),
      group_unit_value: optional(text('Value of one unit of the group item.')),
      original_group_price: optional(text('Original price of the group item.')),
      group_gtin_sscc: optional(text('GTIN or SSCC of the group item.')),
      group_grai_gtin_sscc: optional(text('GRAI, GTIN or SSCC of the group item.')),
    }),
  ),
  export_cfop: of_brazil('7101 self-produced goods, 7102 resale of third-party goods.'),
});
