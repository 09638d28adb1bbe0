import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/** Every vehicle of the item exists. */
export const compatibilityRule: Rule = ({ compatibility_info }, { unknown_vehicles }) =>
  unknown_vehicles.flatMap((index) => {
    const vehicle = compatibility_info?.vehicle_info_list[index];
    if (!vehicle) return [];
    const { brand_id, model_id, version_id, year_id } = vehicle;
    const vehicle_label = [
      `brand_id ${brand_id}`,
      `model_id ${model_id}`,
      ...(year_id === undefined ? [] : [`year_id ${year_id}`]),
      ...(version_id === undefined ? [] : [`version_id ${version_id}`]),
    ].join(', ');
    return [
      violation(
        'invalid_field',
        `compatibility_info.vehicle_info_list[${index}]`,
        `must be a known vehicle, and ${vehicle_label} is none`,
      ),
    ];
  });
