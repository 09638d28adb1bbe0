import { toJson } from '../../engine/store/json.ts';
import { eraseRow, eraseText, personal } from '../../engine/store/personal/erased.ts';
import { column, references, table } from '../../engine/store/table.ts';
import { list, text as textField } from '../../kit/contract/field.ts';
import { mime_types } from '../media_space/media_space.ts';
import { proof_photos_max } from './returns.ts';

const eraseDigests = () => toJson<string[]>([]);

export const proofTables = {
  /** Images that sellers have uploaded for returns. Their bytes are among the blobs of the shop. */
  return_image: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn', 'sha256'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      /** Digest of the bytes, in hex. */
      sha256: personal(column.text(64), eraseRow),
      mime: column.choice(mime_types),
      uploaded_at: column.timestamp(),
      /** The image no longer exists from then on. */
      expires_at: column.timestamp(),
    },
    references: [references('return_request', 'shop_id', 'return_sn')],
  }),
  /** The evidence of sellers: the latest upload for each return. */
  return_proof: table({
    tenant: 'shop_id',
    key: ['shop_id', 'return_sn'],
    columns: {
      shop_id: column.id(),
      return_sn: column.datedText(64),
      /** The partner that acted for the seller. */
      partner_id: column.id(),
      /** Digests of its images, in the order of the photos. */
      sha256s: personal(
        column.json(list(textField({ maxLength: 64 }), { maxItems: proof_photos_max })),
        eraseDigests,
      ),
      description: personal(column.lines(2_000), eraseText),
      uploaded_at: column.timestamp(),
    },
    references: [references('return_request', 'shop_id', 'return_sn'), references('partner', 'partner_id')],
  }),
};
