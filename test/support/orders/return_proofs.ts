// Calls about the evidence of sellers for returns.
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import { convert_image } from '../../../src/market/returns/proofs/convert_image.contract.ts';
import type { GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import { png } from '../items/images.ts';
import { content_type, filePart, multipart } from '../items/uploads.ts';
import type { World } from '../world/harness.ts';

export function returnProofs(world: World) {
  let last = 0;
  /** A PNG that no other test has. */
  const photo = () => png({ note: `proof ${++last}` });

  /** A stored return for which the marketplace has asked for evidence. */
  async function asked(record: Columns<'return_request'> = {}) {
    const shop = await world.given.shop();
    const { return_sn } = await world.given.returnRequest({
      shop,
      return_status: 'REQUESTED',
      compensation_status: 'COMPENSATION_INITIAL_STAGE',
      seller_proof_status: 'PENDING',
      seller_evidence_deadline: world.clock.now + 7_200,
      ...record,
    });
    return { shop, return_sn };
  }

  /** Uploads images in one call. */
  async function convert(shop: GivenShop, return_sn: string, ...files: (Uint8Array | string)[]) {
    const { partner, clock } = world;
    const url = await signedUrl(convert_image, {}, { base_url: '', ...partner, shop, clock });
    const body = multipart([
      { name: 'return_sn', content: return_sn },
      ...files.map((content) => filePart(content, { name: 'upload_image' })),
    ]);
    return world.send(url, { method: 'POST', headers: { 'content-type': content_type }, body });
  }

  /** A photo as upload_proof takes it. */
  const photoOf = async (shop: GivenShop, return_sn: string, content: Uint8Array = photo()) => {
    const { body } = await convert(shop, return_sn, content);
    return body.response as { url: string; thumbnail: string };
  };

  const prove = (shop: GivenShop, return_sn: string, request: Record<string, unknown>) =>
    world.call('v2.returns.upload_proof', { return_sn, ...request }, { shop });
  const query = async (shop: GivenShop, return_sn: string) =>
    (await world.call('v2.returns.query_proof', { return_sn }, { shop })).body.response;
  /** The path of a link on this server. */
  const pathOf = (url: string) => new URL(url).pathname;

  return { photo, asked, convert, photoOf, prove, query, pathOf };
}
