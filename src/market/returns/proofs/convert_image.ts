import type { Handler } from '../../../engine/gateway/handler.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { insertBlob } from '../../../engine/store/blobs/blobs.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { readImage } from '../../media_space/image_file/image_file.ts';
import { lockReturn } from '../returns.store.ts';
import { isOpen } from '../returns.ts';
import { returns_limits } from '../returns_limits.ts';
import type { convert_image } from './convert_image.contract.ts';
import { deleteExpiredReturnImages, listReturnImages, upsertReturnImage } from './proofs.store.ts';
import { returnImageUrl } from './return_image_file.ts';

export const convertImage: Handler<typeof convert_image> = async (
  { shop: { shop_id }, store, now, file_links, public_url, refuse },
  { return_sn, upload_image: [file] },
) => {
  if (!file || file.is_too_large) return refuse('image_too_large');
  const { bytes } = file;
  const head = await readImage(bytes);
  if (isRefused(head)) return refuse('not_an_image');
  const key = { shop_id, return_sn };
  const expires_at = now + returns_limits.unused_image_s.value;
  const stored = await store.transaction(
    async (transaction) => {
      const row = await transaction.first(lockReturn, key);
      if (!row || !isOpen(row)) return refused('not_open');
      await transaction.run(deleteExpiredReturnImages, { ...key, now });
      const images = await transaction.all(listReturnImages, { ...key, now });
      const sha256 = await insertBlob(transaction, shop_id, bytes, expires_at);
      const same = images.find((image) => image.sha256 === sha256);
      if (!same && images.length >= returns_limits.images_per_return_max.value)
        return refused('too_many_images');
      await transaction.run(upsertReturnImage, {
        ...key,
        sha256,
        mime: head.mime,
        uploaded_at: now,
        expires_at: Math.max(expires_at, same?.expires_at ?? 0),
      });
      return sha256;
    },
    (outcome) => !isRefused(outcome),
  );
  if (isRefused(stored)) {
    if (stored.reason === 'too_many_images') countRefusal('images_per_return_max');
    return refuse(stored.reason);
  }
  const url = returnImageUrl({ file_links, public_url, now }, { ...key, sha256: stored });
  return { url, thumbnail: url };
};
