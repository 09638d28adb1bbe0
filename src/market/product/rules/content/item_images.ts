import type { ItemViolation } from '../../product.errors.ts';
import { image_count_max, image_ratios, item_rights } from '../../product.ts';
import type { Catalogue, Item, Rule } from '../rule.ts';
import { violation, violationsOf } from '../violation.ts';
import { countText, isBlank, quote } from './characters.ts';

const [square, portrait] = image_ratios;

const mayUsePortrait = ({ seller }: Catalogue) => seller.rights.includes(item_rights.image_ratio_3_4);

/** A violation if the image was never uploaded. */
export const findImageViolations = (
  image_id: string,
  { images }: Catalogue,
  path: string,
): ItemViolation[] =>
  images.has(image_id)
    ? []
    : [
        violation(
          'invalid_field',
          path,
          `must be an image from upload_image, and ${quote(image_id)} is not known`,
        ),
      ];

function findRatioProblem({ image: { image_ratio } }: Item, catalogue: Catalogue): string | undefined {
  if (image_ratio === undefined) return undefined;
  if (!image_ratios.some((ratio) => ratio === image_ratio))
    return `must be ${image_ratios.join(' or ')}, not ${quote(image_ratio)}`;
  return image_ratio === portrait && !mayUsePortrait(catalogue)
    ? `must be ${square}, since ${portrait} is only for whitelisted sellers`
    : undefined;
}

/** Between one and `image_count_max` existing images, with a ratio that the seller may use. */
export const imagesRule: Rule = (item, catalogue) => {
  const { image_id_list } = item.image;
  const count = image_id_list.length;
  const path = 'image.image_id_list';
  return [
    ...(count >= 1 && count <= image_count_max
      ? image_id_list.flatMap((image_id, index) =>
          findImageViolations(image_id, catalogue, `${path}[${index}]`),
        )
      : [violation('invalid_field', path, `must have 1 to ${image_count_max} images, not ${count}`)]),
    ...violationsOf('invalid_field', 'image.image_ratio', findRatioProblem(item, catalogue)),
  ];
};

/**
 * One promotion image, from a seller who may use it, and only if the product images have ratio 3:4. An empty
 * list means none.
 */
export const promotionImagesRule: Rule = ({ image, promotion_images }, catalogue) => {
  const image_id_list = promotion_images?.image_id_list ?? [];
  const [image_id] = image_id_list;
  if (image_id === undefined) return [];
  const path = 'promotion_images.image_id_list';
  const problem = !mayUsePortrait(catalogue)
    ? 'is only for whitelisted sellers'
    : image.image_ratio !== portrait
      ? `is only allowed where image.image_ratio is ${portrait}`
      : undefined;
  return [
    ...violationsOf('invalid_field', 'promotion_images', problem),
    ...(image_id_list.length === 1
      ? findImageViolations(image_id, catalogue, `${path}[0]`)
      : [violation('invalid_field', path, `must have one image, not ${image_id_list.length}`)]),
  ];
};

/** At most one video, whose upload is complete. An empty list means none. */
export const videoRule: Rule = ({ video_upload_id: videos = [] }, { video: found }) => {
  if (videos.length > 1)
    return [
      violation(
        'invalid_field',
        'video_upload_id',
        `must have exactly one video, not ${countText(videos.length, 'video')}`,
      ),
    ];
  const [video_upload_id] = videos;
  const path = 'video_upload_id[0]';
  if (video_upload_id === undefined) return [];
  if (isBlank(video_upload_id))
    return [violation('invalid_field', path, 'must be a video from the video upload, not empty')];
  return found
    ? []
    : [
        violation(
          'video_not_found',
          path,
          `must be a video whose upload is complete, and ${quote(video_upload_id)} is none`,
        ),
      ];
};
