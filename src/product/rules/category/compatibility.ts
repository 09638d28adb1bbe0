import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/** The vehicles that the item fits are known. */
export const compatibility: Rule = ({ compatibility_info }, { unknown_vehicles }) =>
  unknown_vehicles.flatMap((place) => {
    const vehicle = compatibility_info?.vehicle_info_list[place];
    if (!vehicle) return [];
    const { brand_id, model_id, version_id, year_id } = vehicle;
    const words = [
      `brand_id ${brand_id}`,
      `model_id ${model_id}`,
      ...(year_id === undefined ? [] : [`year_id ${year_id}`]),
      ...(version_id === undefined ? [] : [`version_id ${version_id}`]),
    ].join(', ');
    return [
      violation(
        'invalid_field',
        `compatibility_info.vehicle_info_list[${place}]`,
        `must be a known vehicle, and ${words} is none`,
      ),
    ];
  });
