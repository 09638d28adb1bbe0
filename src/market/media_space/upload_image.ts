import type { Handler } from '../../engine/gateway/handler.ts';
import { imageUrl } from '../../engine/http/resources/image_url.ts';
import { countRefusal } from '../../engine/observe/limit_refusals.ts';
import type { UploadedFile } from '../../kit/contract/field.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { isRefused, type Refusal, refused } from '../../kit/contract/refusal.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { type ImageHead, readImage } from './image_file/image_file.ts';
import { countUnusedImages } from './images/images.store.ts';
import { insertImage } from './images/insert_image.ts';
import { type ImageFault, imageErrors } from './media_space.errors.ts';
import { unused_lifetime_s } from './media_space.ts';
import type { upload_image } from './upload_image.contract.ts';

type ImageInfoRow = ResponseOf<typeof upload_image>['image_info_list'][number];

const readFile = async ({ bytes, is_too_large }: UploadedFile): Promise<ImageHead | Refusal<ImageFault>> =>
  is_too_large ? refused('too_large') : readImage(bytes);

function failedRow(id: number, fault: ImageFault): ImageInfoRow {
  const { error, message } = imageErrors[fault];
  return { id, error, message };
}

const successRow = (id: number, image_id: string, public_url: string): ImageInfoRow => ({
  id,
  error: '',
  message: '',
  image_info: {
    image_id,
    image_url_list: region_codes.map((image_url_region) => ({
      image_url_region,
      image_url: imageUrl(public_url, image_id),
    })),
  },
});

export const uploadImage: Handler<typeof upload_image> = async (
  { store, now, partner_id, shop, settings, public_url, refuse },
  { image, scene },
) => {
  const uploader = { partner_id, uploader_shop_id: shop?.shop_id ?? 0 };
  const expires_at = now + unused_lifetime_s;
  const limit = settings.unused_images_max;
  let room = limit;
  room -= await store.transaction((transaction) => countUnusedImages(transaction, uploader, { now, limit }));
  const rows: ImageInfoRow[] = [];
  // One after the other, because they share the unpacking threads with everything else in the program.
  for (const [id, file] of image.entries()) {
    const head = await readFile(file);
    if (isRefused(head)) rows.push(failedRow(id, head.reason));
    else if (room === 0) {
      countRefusal('unused_images_max');
      rows.push(failedRow(id, 'too_many_unused'));
    } else {
      room--;
      const stored = { ...head, ...uploader, scene, uploaded_at: now, expires_at };
      rows.push(successRow(id, await insertImage(store, stored, file.bytes), public_url));
    }
  }
  const image_info = rows.find((row) => row.image_info)?.image_info;
  return image_info
    ? { image_info, image_info_list: rows }
    : refuse('all_failed', { response: { image_info_list: rows } });
};
