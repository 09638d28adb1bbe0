// Reads the metadata of an MP4. A hostile file can use up memory or time, so this runs in a thread with little
// of both.
import { CustomSource, Input, Logging, LogLevel, MP4, UnsupportedInputFormatError } from 'mediabunny';

/** Returns the bytes of a file from `start` up to but not including `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** The duration of the video in seconds, or why it is unknown. */
export type VideoHeader = { readonly duration_s: number } | { readonly fault: VideoFault };

export type VideoFault = 'not_mp4' | 'no_video' | 'no_duration' | 'damaged';

// Oddities of clients' files must not reach the log.
Logging.level = LogLevel.Silent;

/** @throws what the library throws for a damaged file. */
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
