import { imageUrl } from '../../../engine/http/resources/image_url.ts';

interface StoredTier {
  readonly name: string;
  readonly option_list: readonly { readonly option: string; readonly image_id?: string | undefined }[];
}

/** The tiers of an item in both forms: the older one, and the one with ids, which are 0 for own tiers and options. */
export function showTiers(tiers: readonly StoredTier[], public_url: string) {
  const imageOf = (image_id: string | undefined) =>
    image_id ? { image_id, image_url: imageUrl(public_url, image_id) } : undefined;
  return {
    tier_variation: tiers.map(({ name, option_list }) => ({
      name,
      option_list: option_list.map(({ option, image_id }) => ({ option, image: imageOf(image_id) })),
    })),
    standardise_tier_variation: tiers.map(({ name, option_list }) => ({
      variation_id: 0,
      variation_name: name,
      variation_group_id: 0,
      variation_option_list: option_list.map(({ option, image_id }) => ({
        variation_option_id: 0,
        variation_option_name: option,
        ...imageOf(image_id),
      })),
    })),
  };
}
