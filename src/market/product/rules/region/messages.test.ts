import { expect, test } from 'vitest';
import { messagesOf } from '../../../../../test/support/items/item_messages.ts';
import { validCatalogue } from '../../../../../test/support/items/valid_item.ts';

const everything = ['image_ratio_3_4', 'extended_description', 'tax_type'];
const whitelisted = validCatalogue('TW', 'local', { rights: everything });

test('messages about fields of one region tell a developer what to do', () => {
  expect(
    messagesOf([
      [{ tax_info: { tax_type: 1, ncm: '00', group_item_info: { group_qtd: '1' } } }],
      [{ tax_info: { tax_type: 3 } }, whitelisted],
      [
        {
          tax_info: {
            ncm: 'x',
            same_state_cfop: 'x',
            diff_state_cfop: 'x',
            csosn: 'x',
            origin: 'x',
            cest: 'x',
            measure_unit: '',
            pis: 'x',
            operation_type: 'x',
            export_cfop: 'x',
          },
        },
        validCatalogue('BR'),
      ],
      [{ item_dangerous: 0, medicine_id: 5 }],
      [{ medicine_id: 5 }, validCatalogue('ID', 'local', { medicine_exists: false })],
      [
        { complaint_policy: { complaint_address_id: 41, additional_information: 'a'.repeat(1_000) } },
        validCatalogue('PL'),
      ],
    ]),
  ).toMatchInlineSnapshot(`
    "
    tax_info.tax_type is only for whitelisted shops in TW
    tax_info.ncm is only for shops in BR, and this one is in SG
    tax_info.group_item_info is only for shops in BR, and this one is in SG

    tax_info.tax_type must be 0 for no tax type, 1 for taxable or 2 for tax-free, not 3

    tax_info.ncm must be 8 digits, or 00 for none, not "x"
    tax_info.same_state_cfop must be 4 digits, not "x"
    tax_info.diff_state_cfop must be 4 digits, not "x"
    tax_info.csosn must be 3 digits, not "x"
    tax_info.origin must be a digit from 0 to 8, not "x"
    tax_info.cest must be 7 digits, or 00 for none, not "x"
    tax_info.measure_unit must name a unit, not ""
    tax_info.pis must be a percentage from 0 to 100 with at most two decimals, as 7.65, not "x"
    tax_info.operation_type must be 1 for Retailer or 2 for Manufacturer, not "x"
    tax_info.export_cfop must be 7101 for self-produced goods or 7102 for resale of third-party goods, not "x"

    item_dangerous is only for local sellers in ID and MY
    medicine_id is only for local sellers in ID

    medicine_id must be a standardised medicine, and 5 is none

    complaint_policy.complaint_address_id must be an address of this shop, and 41 is none
    complaint_policy.additional_information must have under 1000 characters, not 1000
    "
  `);
});
