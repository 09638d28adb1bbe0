import type { FeeChannel, Item, ParcelLimits } from '../rule.ts';

/** A measure of a parcel, and the range in which a channel carries it. */
interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly min?: number;
  readonly max: number;
}

/** The measures of an item that the seller has given. Another rule reports measures of 0 or less. */
function measuresOf({ weight, dimension }: Item, limits: ParcelLimits): Measure[] {
  const { weight_limit, item_max_dimension, volume_limit } = limits;
  const measures: Measure[] = [
    {
      name: 'weight',
      value: weight,
      unit: 'kg',
      min: weight_limit.item_min_weight,
      max: weight_limit.item_max_weight,
    },
  ];
  if (!dimension || Object.values(dimension).some((side) => side <= 0)) return measures;
  const { package_height, package_width, package_length } = dimension;
  const { unit, height, width, length, dimension_sum } = item_max_dimension;
  const sum = package_height + package_width + package_length;
  if (unit === 'cm')
    measures.push(
      { name: 'height', value: package_height, unit, max: height },
      { name: 'width', value: package_width, unit, max: width },
      { name: 'length', value: package_length, unit, max: length },
      { name: 'sum of height, width and length', value: sum, unit, max: dimension_sum },
    );
  measures.push({
    name: 'volume',
    value: (package_height * package_width * package_length) / 1_000,
    unit: 'litres',
    min: volume_limit.item_min_volume,
    max: volume_limit.item_max_volume,
  });
  return measures;
}

/** Why a channel cannot carry the parcel of an item; undefined if it can. */
export function findParcelProblem(item: Item, { parcel_limits }: FeeChannel): string | undefined {
  const broken = measuresOf(item, parcel_limits).find(
    ({ value, min = 0, max }) => value > 0 && (value < min || (max !== 0 && value > max)),
  );
  if (!broken) return undefined;
  const { name, value, unit, min = 0, max } = broken;
  const bound = value < min ? `at least ${min}` : `at most ${max}`;
  return `must be a channel for this parcel: its ${name} must be ${bound} ${unit}, not ${value}`;
}
