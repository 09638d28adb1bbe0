// The upload of a video, call by call.
import { createHash } from 'node:crypto';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import { video_part_bytes } from '../../../src/market/media_space/media_space.ts';
import { cancel_video_upload } from '../../../src/market/media_space/videos/cancel_video_upload.contract.ts';
import { complete_video_upload } from '../../../src/market/media_space/videos/complete_video_upload.contract.ts';
import { get_video_upload_result } from '../../../src/market/media_space/videos/get_video_upload_result.contract.ts';
import { init_video_upload } from '../../../src/market/media_space/videos/init_video_upload.contract.ts';
import { upload_video_part } from '../../../src/market/media_space/videos/upload_video_part.contract.ts';
import type { GivenPartner, GivenShop } from '../given/account.ts';
import type { TestAnswer, World } from '../world/harness.ts';
import { content_type, filePart, multipart } from './uploads.ts';

export const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

/** The parts in which a file is sent. */
export const partsOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / video_part_bytes) }, (_, part_seq) =>
    bytes.subarray(part_seq * video_part_bytes, (part_seq + 1) * video_part_bytes),
  );

export interface SentPart {
  readonly video_upload_id: string;
  readonly part_seq?: number;
  readonly content: Uint8Array;
  readonly content_md5?: string;
  readonly partner?: GivenPartner;
}

/** The calls of uploads, by default for a shop of the world's partner. */
export function videoUploads(world: World) {
  const init = (shop: GivenShop, file: Uint8Array, more: Record<string, unknown> = {}) =>
    world.call(init_video_upload.name, { file_md5: md5(file), file_size: file.length, ...more }, { shop });

  /** @returns the id of a new upload. */
  const begin = async (shop: GivenShop, file: Uint8Array): Promise<string> =>
    (await init(shop, file)).body.response.video_upload_id;

  const sendPart = async ({
    video_upload_id,
    part_seq = 0,
    content,
    ...rest
  }: SentPart): Promise<TestAnswer> => {
    const { content_md5 = md5(content), partner = world.partner } = rest;
    const fields = Object.entries({ video_upload_id, part_seq, content_md5 });
    return world.send(
      await signedUrl(upload_video_part, {}, { base_url: '', ...partner, clock: world.clock }),
      {
        method: 'POST',
        headers: { 'content-type': content_type },
        body: multipart([
          ...fields.map(([name, value]) => ({ name, content: String(value) })),
          filePart(content, { name: 'part_content', type: 'application/octet-stream' }),
        ]),
      },
    );
  };

  const sendParts = (video_upload_id: string, file: Uint8Array) =>
    Promise.all(partsOf(file).map((content, part_seq) => sendPart({ video_upload_id, part_seq, content })));

  const complete = (shop: GivenShop, video_upload_id: string, part_count = 1, partner = world.partner) =>
    world.call(
      complete_video_upload.name,
      {
        video_upload_id,
        part_seq_list: [...Array(part_count).keys()],
        report_data: { upload_cost: 1_234 },
      },
      { shop, partner },
    );

  const result = (shop: GivenShop, video_upload_id: string, partner = world.partner) =>
    world.call(get_video_upload_result.name, { video_upload_id }, { shop, partner });

  /** The answer of get_video_upload_result for it. */
  const resultOf = async (shop: GivenShop, video_upload_id: string) =>
    (await result(shop, video_upload_id)).body.response;

  const cancel = (shop: GivenShop, video_upload_id: string, partner = world.partner) =>
    world.call(cancel_video_upload.name, { video_upload_id }, { shop, partner });

  /** Uploads a whole file and waits for its check. @returns its id. */
  const upload = async (shop: GivenShop, file: Uint8Array): Promise<string> => {
    const video_upload_id = await begin(shop, file);
    await sendParts(video_upload_id, file);
    await complete(shop, video_upload_id, partsOf(file).length);
    await world.runJobs();
    return video_upload_id;
  };

  return { init, begin, sendPart, sendParts, complete, result, resultOf, cancel, upload };
}
