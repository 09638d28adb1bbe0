import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { findReturn } from '../returns.store.ts';
import { findReturnProof, listReturnImages } from './proofs.store.ts';
import type { query_proof } from './query_proof.contract.ts';
import { returnImageUrl } from './return_image_file.ts';

export const queryProof: Handler<typeof query_proof> = async (
  { shop: { shop_id }, store, now, file_links, public_url, refuse },
  { return_sn },
) => {
  const key = { shop_id, return_sn };
  if (!(await store.first(findReturn, key))) return refuse('return_not_found');
  const proof = await store.first(findReturnProof, key);
  if (!proof) return { image: [], video: [], description: '' };
  const images = await store.all(listReturnImages, { ...key, now });
  const there = new Set(images.map(({ sha256 }) => sha256));
  const image = parseJson(proof.sha256s)
    .filter((sha256) => there.has(sha256))
    .map((sha256) => {
      const url = returnImageUrl({ file_links, public_url, now }, { ...key, sha256 });
      return { url, thumbnail: url };
    });
  return { image, video: [], description: proof.description };
};
