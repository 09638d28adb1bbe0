// What an MP4 says of itself. A file may be made to take all memory or time: it is read in a thread that has little of both.
import { CustomSource, Input, Logging, LogLevel, MP4, UnsupportedInputFormatError } from 'mediabunny';

/** Gives the bytes of a file from `start` up to `end`, which is not one of them. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** How long the video lasts, in seconds, or why that is not known. */
export type VideoHeader = { readonly duration_s: number } | { readonly fault: VideoFault };

export type VideoFault = 'not_mp4' | 'no_video' | 'no_duration' | 'damaged';

// What is odd about somebody's file is not for the log.
Logging.level = LogLevel.Silent;

/** @throws what the library throws of a file that is damaged. */
export async function readVideoHeader(byte_count: number, read: ReadBytes): Promise<VideoHeader> {
  const source = new CustomSource({ getSize: () => byte_count, read, prefetchProfile: 'fileSystem' });
  const input = new Input({ formats: [MP4], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return { fault: 'no_video' };
    const duration_s = await track.getDurationFromMetadata();
    return duration_s === null || !Number.isFinite(duration_s) ? { fault: 'no_duration' } : { duration_s };
  } catch (error) {
    if (error instanceof UnsupportedInputFormatError) return { fault: 'not_mp4' };
    throw error;
  } finally {
    input.dispose();
  }
}
