import type { Region } from '../../../../kit/contract/region.ts';
import type { Catalogue, Rule } from '../rule.ts';
import { violation } from '../violation.ts';

const isLocalIn = ({ seller }: Catalogue, ...regions: Region[]) =>
  seller.seller_type === 'local' && regions.includes(seller.region);

/** item_dangerous is for local sellers in ID and MY. */
export const itemDangerousRule: Rule = ({ item_dangerous }, catalogue) =>
  item_dangerous === undefined || isLocalIn(catalogue, 'ID', 'MY')
    ? []
    : [violation('invalid_field', 'item_dangerous', 'is only for local sellers in ID and MY')];

/** medicine_id is for local sellers in ID, and must be a standardised medicine there. */
export const medicineRule: Rule = ({ medicine_id }, catalogue) => {
  if (medicine_id === undefined) return [];
  if (!isLocalIn(catalogue, 'ID'))
    return [violation('invalid_field', 'medicine_id', 'is only for local sellers in ID')];
  return catalogue.medicine_exists
    ? []
    : [
        violation(
          'invalid_field',
          'medicine_id',
          `must be a standardised medicine, and ${medicine_id} is none`,
        ),
      ];
};
