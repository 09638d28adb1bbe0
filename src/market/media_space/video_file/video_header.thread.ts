// Reads the header of a video in a separate thread: if this takes more memory or time than a header can need,
// the thread is ended, and the file counts as damaged.
import { Worker } from 'node:worker_threads';
import { packageFile } from '../../../engine/package_file.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { video_limits } from '../video_limits.ts';
import type { ReadBytes, VideoHeader } from './video_header.ts';
import type { BytesMessage, ThreadMessage } from './video_reading.ts';

const heap_mb = {
  maxOldGenerationSizeMb: video_limits.header_heap_mb_max.value,
  maxYoungGenerationSizeMb: 4,
};
const time_ms = video_limits.header_ms_max.value;

/**
 * A thread cannot read TypeScript on every version of Node, so when the program runs from source, the header is
 * read in the same thread.
 */
const runsFromSource = () => import.meta.url.endsWith('.ts');

/**
 * Reads the header of a video with `byte_count` bytes.
 *
 * @throws what `read` throws.
 */
export async function readHeader(byte_count: number, read: ReadBytes): Promise<VideoHeader> {
  if (!runsFromSource()) return readInThread(packageFile('dist', 'read_video.js'), byte_count, read);
  const { readVideoHeader } = await import('./video_header.ts');
  return readVideoHeader(byte_count, read).catch(() => ({ fault: 'damaged' }));
}

/** @param program the program of the thread: see `read_video_program.ts`. */
export function readInThread(
  program: string | URL,
  byte_count: number,
  read: ReadBytes,
): Promise<VideoHeader> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      name: 'video header',
      workerData: byte_count,
      // The thread needs no settings and must not see the secrets among them; output of the library must not
      // reach the log.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: heap_mb,
    });
    const damaged = guarded(() => resolve({ fault: 'damaged' }));
    const giveUp = guarded(() => {
      damaged();
      return worker.terminate();
    });
    const late = setTimeout(giveUp, time_ms);
    const onMessage = guarded((message: ThreadMessage) => {
      if ('header' in message) return resolve(message.header);
      const { number, start, end } = message;
      read(start, end).then(
        (bytes) => worker.postMessage({ number, bytes } satisfies BytesMessage),
        (error) => {
          reject(error);
          return worker.terminate();
        },
      );
    });
    worker.on('message', onMessage);
    worker.on('error', damaged);
    const onExit = guarded(() => {
      clearTimeout(late);
      damaged();
    });
    worker.on('exit', onExit);
  });
}
