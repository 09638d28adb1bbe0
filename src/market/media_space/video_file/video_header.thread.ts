// Reads the header of a video in a thread of its own: what takes more memory or time than a header can need ends the
// thread, and says that the file is damaged.
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

/** A thread cannot read TypeScript on every Node: what runs from source reads where it is. */
const runsFromSource = () => import.meta.url.endsWith('.ts');

/**
 * Reads the header of a video of so many bytes.
 *
 * @throws what `read` throws.
 */
export async function readHeader(byte_count: number, read: ReadBytes): Promise<VideoHeader> {
  if (!runsFromSource()) return readInThread(packageFile('dist', 'read_video.js'), byte_count, read);
  const { readVideoHeader } = await import('./video_header.ts');
  return readVideoHeader(byte_count, read).catch(() => ({ fault: 'damaged' }));
}

/** @param program the thread's: see `read_video_program.ts`. */
export function readInThread(
  program: string | URL,
  byte_count: number,
  read: ReadBytes,
): Promise<VideoHeader> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      name: 'video header',
      workerData: byte_count,
      // It needs no settings, and the secrets among them are not for it; what the library notes is not for the log.
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
