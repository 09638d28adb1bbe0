// Made-up names of makers, which mean nothing in any language of a region.

import type { Random } from '../../../engine/seeded_random.ts';

const beginnings = [
  'Al',
  'Bo',
  'Ca',
  'De',
  'El',
  'Fi',
  'Ka',
  'Lu',
  'Ma',
  'No',
  'Or',
  'Pa',
  'Ri',
  'Sa',
  'To',
  'Vi',
];
const middles = [
  'ba',
  'de',
  'la',
  'li',
  'lo',
  'ma',
  'mi',
  'na',
  'no',
  'ra',
  'ri',
  'ro',
  'sa',
  'ta',
  'va',
  'zo',
];
const endings = ['', '', 'n', 'r', 's', 'ia', 'el', 'on'];

/** A name such as `Malora`. */
export const makerName = (random: Random): string =>
  `${random.pick(beginnings)}${random.pick(middles)}${random.pick(endings)}`;
