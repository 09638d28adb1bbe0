import { createHash } from 'node:crypto';
import timers from 'node:timers/promises';
import type { JobContext, JobKind, JobWrite } from '../../../engine/jobs/job.ts';
import type { Store, Transaction } from '../../../engine/store/store.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { eventSubject } from '../../event/event.ts';
import { recordPartnerEvent, recordShopEvents, systemActor } from '../../event/record_next_events.ts';
import { unused_lifetime_s, video_duration_s } from '../media_space.ts';
import { check_video_kind } from '../videos/check_video_kind.ts';
import { videoBytes } from '../videos/video_bytes.ts';
import { extendUnusedVideo, findVideo, finishChecking, type Video } from '../videos/videos.store.ts';
import { readHeader } from './video_header.thread.ts';
import type { VideoFault } from './video_header.ts';

const fault_texts: Readonly<Record<VideoFault, string>> = {
  not_mp4: 'The file is not an MP4.',
  no_video: 'There is no video in the file.',
  no_duration: 'The file does not say how long the video lasts.',
  damaged: 'The file is damaged: it cannot be read.',
};

const { min, max } = video_duration_s;
const wrong_duration = `A video lasts ${min} to ${max} seconds.`;
const failure_length_max = 500;
const nothing: JobWrite = async () => undefined;

async function md5Of(store: Store, video: Video): Promise<string> {
  const hash = createHash('md5');
  for await (const bytes of videoBytes(store, video)) {
    hash.update(bytes);
    await timers.setImmediate();
  }
  return hash.digest('hex');
}

async function readBytes(store: Store, video: Video, start: number, end: number): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const bytes of videoBytes(store, video, start, end)) read.push(bytes);
  return Buffer.concat(read);
}

/** The duration of the video, in whole seconds, or what is wrong with it. */
async function check(store: Store, video: Video): Promise<number | Refusal<string>> {
  if ((await md5Of(store, video)) !== video.file_md5) return refused('The file does not have its file_md5.');
  const header = await readHeader(video.byte_count, (start, end) => readBytes(store, video, start, end));
  if ('fault' in header) return refused(fault_texts[header.fault]);
  const duration = Math.round(header.duration_s);
  return duration < min || duration > max ? refused(wrong_duration) : duration;
}

const recordChecked = (
  store: Transaction,
  { video_upload_id, partner_id, uploader_shop_id }: Video,
  { upload_status, duration }: { upload_status: 'SUCCEEDED' | 'FAILED'; duration: number },
  now: number,
): Promise<void> => {
  const data = { video_upload_id, partner_id, upload_status, duration };
  const change = { subject: eventSubject('video', video_upload_id), kind: 'check', data };
  // A partner may upload for all of its shops.
  return uploader_shop_id === 0
    ? recordPartnerEvent(store, partner_id, change, systemActor(now))
    : recordShopEvents(store, uploader_shop_id, [change], systemActor(now));
};

/** Its bytes are kept until its upload can no longer be queried, and it counts among its shop's videos until then. */
const failed =
  (video: Video, failure: string, now: number): JobWrite =>
  async (writing) => {
    const { video_upload_id, expires_at } = video;
    const result = { video_upload_id, expires_at, duration: 0, is_stored: 0 } as const;
    const shortened = failure.slice(0, failure_length_max);
    const count = await writing.run(finishChecking, {
      ...result,
      upload_status: 'FAILED',
      failure: shortened,
    });
    if (count === 1) await recordChecked(writing, video, { upload_status: 'FAILED', duration: 0 }, now);
  };

const succeeded =
  (video: Video, duration: number, now: number): JobWrite =>
  async (writing) => {
    const { video_upload_id, partner_id, uploader_shop_id: shop_id } = video;
    const expires_at = now + unused_lifetime_s;
    const result = { video_upload_id, duration, expires_at, failure: '', is_stored: 1 } as const;
    const count = await writing.run(finishChecking, { ...result, upload_status: 'SUCCEEDED' });
    if (count !== 1) return;
    await writing.run(extendUnusedVideo, { shop_id, partner_id, video_upload_id, expires_at });
    await recordChecked(writing, video, { upload_status: 'SUCCEEDED', duration }, now);
  };

async function findChecked({ store, job_id: video_upload_id }: JobContext): Promise<Video | undefined> {
  const video = await store.first(findVideo, { video_upload_id });
  return video?.upload_status === 'TRANSCODING' ? video : undefined;
}

/** Checks a file whose parts have all arrived: its MD5, that it is a video, and its duration. */
export const checkVideo: JobKind = {
  name: check_video_kind,

  async perform(context) {
    const video = await findChecked(context);
    if (!video) return nothing;
    const result = await check(context.store, video);
    return isRefused(result)
      ? failed(video, result.reason, context.now)
      : succeeded(video, result, context.now);
  },

  onFailed: (context, reason) => async (writing) => {
    const video = await findChecked({ ...context, store: writing });
    if (video) await failed(video, reason, context.now)(writing);
  },
};
