import type { ItemViolation } from '../../product.errors.ts';
import type { Item } from '../rule.ts';
import { violation } from '../violation.ts';

/** The smallest weight that can be stored: one milligram. */
const weight_kg_min = 0.000_001;
/** Far above any parcel, and small enough to be stored exactly. */
const weight_kg_max = 1_000_000;

/** The weight is above 0 kg. */
export const weightRule = ({ weight }: Pick<Item, 'weight'>): ItemViolation[] => {
  if (weight <= 0) return [violation('invalid_field', 'weight', `must be above 0 kg, not ${weight}`)];
  return weight < weight_kg_min || weight > weight_kg_max
    ? [violation('invalid_field', 'weight', `must be from 0.000001 to ${weight_kg_max} kg, not ${weight}`)]
    : [];
};

/** Each side of the package is above 0 cm. */
export const dimensionRule = ({ dimension }: Pick<Item, 'dimension'>): ItemViolation[] => {
  if (!dimension) return [];
  return (['package_height', 'package_length', 'package_width'] as const)
    .filter((side) => dimension[side] <= 0)
    .map((side) =>
      violation('invalid_field', `dimension.${side}`, `must be above 0 cm, not ${dimension[side]}`),
    );
};
