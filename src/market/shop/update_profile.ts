import { type Context, type PreparingContext, withPreparation } from '../../engine/gateway/handler.ts';
import { image_path, imageUrl } from '../../engine/http/resources/image_url.ts';
import type { RequestOf } from '../../kit/contract/operation.ts';
import { findShop } from '../accounts/accounts.store.ts';
import { changeProfile, lockProfile } from '../accounts/shop_changes.ts';
import { findImages, keepImage } from '../media_space/images/images.store.ts';
import { findProfileProblem } from './profile_rules.ts';
import type { update_profile } from './update_profile.contract.ts';

type Request = RequestOf<typeof update_profile>;

/** The id of the image at a URL; undefined if it is not a URL of an image of this server. */
const imageIdAt = (url: string, public_url: string): string | undefined => {
  const start = `${public_url}${image_path}`;
  return url.startsWith(start) ? url.slice(start.length) : undefined;
};

/** Finds the image of the new logo, and keeps it if the edit breaks no rule. */
async function prepare(
  {
    shop: { shop_id },
    partner_id,
    store,
    now,
    public_url,
    settings,
  }: PreparingContext<typeof update_profile>,
  { shop_logo, ...edit }: Request,
): Promise<{ readonly image_id: string | undefined }> {
  const image_id = imageIdAt(shop_logo ?? '', public_url);
  if (image_id === undefined) return { image_id };
  const [stored, images] = await Promise.all([
    store.first(findShop, { shop_id }),
    findImages(store, [image_id], now),
  ]);
  const image = images.get(image_id);
  if (!stored || !image) return { image_id: undefined };
  if (image.expires_at === null || findProfileProblem(edit, stored, { ...settings, now }))
    return { image_id };
  const is_kept = await keepImage(store, image, { partner_id, uploader_shop_id: shop_id }, now);
  return { image_id: is_kept ? image_id : undefined };
}

async function handle(
  {
    shop: { shop_id },
    store,
    now,
    partner_id,
    request_id,
    public_url,
    settings,
    refuse,
  }: Context<typeof update_profile>,
  request: Request,
  { image_id }: Awaited<ReturnType<typeof prepare>>,
) {
  if (Object.values(request).every((value) => value === undefined)) return refuse('nothing_to_change');
  const stored = await lockProfile(store, shop_id);
  const problem = findProfileProblem(request, stored, { ...settings, now });
  if (problem && problem.reason !== 'name_changed_recently') return problem;
  if (request.shop_logo !== undefined && image_id === undefined) return refuse('logo_not_here');
  if (problem) return problem;
  const { shop_name = stored.shop_name, description = stored.description } = request;
  const after = { shop_name, description, shop_logo_image_id: image_id ?? stored.shop_logo_image_id };
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  await changeProfile(store, shop_id, { before: stored, after }, actor);
  const { shop_logo_image_id } = after;
  return {
    shop_name,
    shop_logo: shop_logo_image_id ? imageUrl(public_url, shop_logo_image_id) : '',
    description,
  };
}

export const updateProfile = withPreparation(prepare, handle);
