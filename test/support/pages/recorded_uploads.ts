// What the examples of uploads send, because the demo's examples contain no files.

import type { Operation } from '../../../src/kit/contract/operation.ts';
import { upload_image } from '../../../src/market/media_space/upload_image.contract.ts';
import { upload_video_part } from '../../../src/market/media_space/videos/upload_video_part.contract.ts';
import type { DemoDescription } from '../../../src/program/demo/demo.ts';
import { png } from '../items/images.ts';
import { upload } from '../items/uploads.ts';
import { md5, videoUploads } from '../items/video_uploads.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

interface RecordedUpload {
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: Record<string, unknown>;
}

async function recordImage(world: World, partner: DemoDescription): Promise<RecordedUpload> {
  const { body } = await upload(world, [png()], { partner });
  return { request: { image: ['image.png'], scene: 'normal', ratio: '1:1' }, answer: body };
}

/** The stored part of one upload in the demo is sent for the other one, which has the same file. */
async function recordVideoPart(world: World, partner: DemoDescription): Promise<RecordedUpload> {
  const [piece] = (await storedRows(world, 'video_piece')) as { bytes: Uint8Array }[];
  const content = piece?.bytes ?? new Uint8Array();
  const { video_upload_id } = partner.examples['v2.media_space.cancel_video_upload']?.request ?? {};
  const request = { video_upload_id: String(video_upload_id), part_seq: 0, content_md5: md5(content) };
  const { body } = await videoUploads(world).sendPart({ ...request, content, partner });
  return { request: { ...request, part_content: 'video.mp4' }, answer: body };
}

const uploads: Readonly<Record<string, typeof recordImage>> = {
  [upload_image.name]: recordImage,
  [upload_video_part.name]: recordVideoPart,
};

/** @throws Error for an upload without a definition of what it sends. */
export async function recordUpload(
  world: World,
  demo: DemoDescription,
  { name }: Operation,
): Promise<RecordedUpload> {
  const record = uploads[name];
  if (!record) throw new Error(`Define what the example of ${name} sends.`);
  return record(world, demo);
}
