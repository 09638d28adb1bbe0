// Rules for the tiers of an item, and for the places of its models in them.

import type { JsonValue } from '../../../engine/store/json.ts';
import type { Static } from '../../../kit/contract/field.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import type { ItemRow } from '../product.tables.ts';
import { option_length_max, options_max, tier_name_length_max, tiers_max } from '../product.ts';
import { isBlank, lengthOf } from '../rules/content/characters.ts';
import type { standardise_tier_variation, tier_variation } from './tier_fields.contract.ts';

/** The tiers of an item, as they are stored. */
export type Tiers = JsonValue<ItemRow['tier_variation']>;

export interface TierForms {
  readonly tier_variation?: Static<typeof tier_variation>;
  readonly standardise_tier_variation?: Static<typeof standardise_tier_variation>;
}

const invalid = (message: string) => refused('invalid_field', message);

function ofStandardForm(sent: NonNullable<TierForms['standardise_tier_variation']>) {
  const numbers = sent.flatMap(({ variation_id, variation_group_id = 0, variation_option_list }) => [
    variation_id,
    variation_group_id,
    ...variation_option_list.map(({ variation_option_id }) => variation_option_id),
  ]);
  if (numbers.some((number) => number !== 0))
    return invalid(
      'standardise_tier_variation must have the ids 0, because the marketplace has no tiers and options of its own.',
    );
  return sent.map(({ variation_name = '', variation_option_list }) => ({
    name: variation_name,
    option_list: variation_option_list.map(({ variation_option_name = '', image_id }) => ({
      option: variation_option_name,
      ...(image_id && { image_id }),
    })),
  }));
}

const ofOlderForm = (sent: NonNullable<TierForms['tier_variation']>): Tiers =>
  sent.map(({ name, option_list }) => ({
    name,
    option_list: option_list.map(({ option, image }) => ({
      option,
      ...(image && { image_id: image.image_id }),
    })),
  }));

/** The tiers of a request, in whichever form it has them. */
export function tiersOf({
  tier_variation: older,
  standardise_tier_variation: newer,
}: TierForms): Tiers | Refusal<'invalid_field'> {
  if (!older && !newer) return invalid('standardise_tier_variation or tier_variation is required.');
  if (older?.length && newer?.length)
    return invalid('tier_variation must be left out where standardise_tier_variation is sent.');
  return newer && !older?.length ? ofStandardForm(newer) : ofOlderForm(older ?? []);
}

export const imageIdsOfTiers = (tiers: Tiers): string[] =>
  tiers.flatMap(({ option_list }) => option_list.flatMap(({ image_id }) => image_id ?? []));

/** A name for comparisons: upper and lower case do not distinguish names. */
const folded = (name: string) => name.trim().toLowerCase();
const hasRepeats = (names: readonly string[]) => new Set(names.map(folded)).size < names.length;

export type TiersReason = 'invalid_field' | 'name_repeated' | 'tier_name_too_long' | 'option_too_long';

function findImagesProblem(tiers: Tiers, image_ids: ReadonlySet<string>): string | undefined {
  const [first, ...others] = tiers;
  if (imageIdsOfTiers(others).length > 0) return 'Only options of the first tier may have images.';
  const named = imageIdsOfTiers(first ? [first] : []);
  if (named.length > 0 && named.length < (first?.option_list.length ?? 0))
    return 'All options of the first tier must have an image, or none.';
  const unknown = named.find((image_id) => !image_ids.has(image_id));
  return unknown === undefined ? undefined : 'Images of options must be images from upload_image.';
}

/** Why an item cannot have these tiers; `image_ids` are the images that exist. */
export function findTiersProblem(
  tiers: Tiers,
  image_ids: ReadonlySet<string>,
): Refusal<TiersReason> | undefined {
  if (tiers.length > tiers_max)
    return invalid(`An item has at most ${tiers_max} tiers, not ${tiers.length}.`);
  const names = tiers.map(({ name }) => name);
  const options = tiers.map(({ option_list }) => option_list.map(({ option }) => option));
  if (options.some((list) => list.length < 1 || list.length > options_max))
    return invalid(`A tier must have 1 to ${options_max} options.`);
  if ([...names, ...options.flat()].some(isBlank)) return invalid('Names and options must not be empty.');
  if (names.some((name) => lengthOf(name) > tier_name_length_max)) return refused('tier_name_too_long');
  if (options.flat().some((option) => lengthOf(option) > option_length_max))
    return refused('option_too_long');
  if (hasRepeats(names) || options.some(hasRepeats)) return refused('name_repeated');
  const images_problem = findImagesProblem(tiers, image_ids);
  return images_problem === undefined ? undefined : invalid(images_problem);
}

/** Whether the tiers have an option at each index. */
export const isPlace = (tier_index: readonly number[], tiers: Tiers): boolean =>
  tier_index.length === tiers.length &&
  tiers.every(({ option_list }, at) => option_list[tier_index[at] ?? -1] !== undefined);

/** The name of the model at a place: its options. */
export const modelNameAt = (tier_index: readonly number[], tiers: Tiers): string =>
  tiers.map(({ option_list }, at) => option_list[tier_index[at] ?? -1]?.option ?? '').join(',');

export const placeKey = (tier_index: readonly number[]): string => tier_index.join(',');
