import type { Handler } from '../../../engine/gateway/handler.ts';
import { extendBlob } from '../../../engine/store/blobs/blobs.ts';
import { toJson } from '../../../engine/store/json.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { changeReturn } from '../return_change.ts';
import { lockReturn } from '../returns.store.ts';
import type { ReturnRequest } from '../returns.tables.ts';
import { isOpen, proof_photos_max } from '../returns.ts';
import { returns_limits } from '../returns_limits.ts';
import { findReturnProof, keepReturnImage, listReturnImages, upsertReturnProof } from './proofs.store.ts';
import { readReturnImageUrl } from './return_image_file.ts';
import type { upload_proof } from './upload_proof.contract.ts';

/** Why a return takes no evidence now; undefined if it does. */
function findObstacle(row: ReturnRequest | undefined, now: number) {
  if (!row || !isOpen(row)) return 'not_open';
  if (row.seller_proof_status === 'NOT_NEEDED') return 'proof_not_needed';
  const { seller_evidence_deadline: deadline } = row;
  const is_late = row.seller_proof_status === 'OVERDUE' || (deadline !== null && deadline <= now);
  return is_late ? 'proof_overdue' : undefined;
}

export const uploadProof: Handler<typeof upload_proof> = async (
  { shop: { shop_id }, store, jobs, now, partner_id, request_id, file_links, refuse },
  { return_sn, photo, description },
) => {
  if (photo.length === 0 && description === '') return refuse('proof_empty');
  if (photo.length > proof_photos_max) return refuse('too_many_photos');
  const key = { shop_id, return_sn };
  const row = await store.first(lockReturn, key);
  const obstacle = findObstacle(row, now);
  if (obstacle) return refuse(obstacle);
  const images = await store.all(listReturnImages, { ...key, now });
  /** The digest of the image that a URL shows, if it is one of this return. */
  const digestOf = (url: string): string | undefined => {
    const image = readReturnImageUrl({ file_links, now }, url);
    const is_own = image?.shop_id === shop_id && image.return_sn === return_sn;
    return is_own && images.some(({ sha256 }) => sha256 === image.sha256) ? image.sha256 : undefined;
  };
  const sha256s = new Set<string>();
  for (const { url, thumbnail } of photo) {
    const sha256 = digestOf(url);
    if (sha256 === undefined || digestOf(thumbnail) !== sha256) return refuse('photo_unknown');
    sha256s.add(sha256);
  }
  const proof = { sha256s: toJson([...sha256s]), description };
  const stored =
    row?.seller_proof_status === 'UPLOADED' ? await store.first(findReturnProof, key) : undefined;
  if (stored?.sha256s === proof.sha256s && stored.description === description) return {};
  const expires_at = now + returns_limits.proof_s.value;
  for (const sha256 of sha256s) {
    await store.run(keepReturnImage, { ...key, sha256, expires_at });
    await store.run(extendBlob, { shop_id, sha256, expires_at });
  }
  await store.run(upsertReturnProof, { ...key, ...proof, partner_id, uploaded_at: now });
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const changed = await changeReturn({ store, jobs, actor }, key, () => ({ proof: 'upload_proof' }));
  return isRefused(changed) ? refuse('proof_overdue') : {};
};
