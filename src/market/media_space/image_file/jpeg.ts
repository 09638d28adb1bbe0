// Reads the structure of a JPEG only to find where it ends: ITU-T T.81, annex B. No pixel is decoded.

import { JPG } from 'image-size/types/jpg';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { image_limits } from '../images/image_limits.ts';
import type { ImageFault } from '../media_space.errors.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, huffman: 0xc4, extension: 0xc8, arithmetic: 0xcc };
/** Real images have a few dozen segments before their frame; those with large colour profiles have a few hundred. */
const segments_max = image_limits.jpeg_segments_max.value;
/** A preview, a gain map or a depth map may follow the image. */
const images_max = 8;

const isFrame = (code: number) =>
  code >= 0xc0 &&
  code <= 0xcf &&
  code !== marker.huffman &&
  code !== marker.extension &&
  code !== marker.arithmetic;
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;

/** Returns where the compressed data that begins at `at` ends: at the next marker outside the scan data. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] !== 0xff) continue;
    const next = bytes[i + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return i;
  }
  return bytes.length;
}

/**
 * Returns where the zeros that begin at `at` end. A plain loop, because a callback for each of ten million
 * bytes is slow.
 */
function endOfPadding(bytes: Uint8Array, at: number): number {
  let end = at;
  while (bytes[end] === 0) end++;
  return end;
}

/** One image in the bytes: where its frame is described, and where it ends. */
function readOne(bytes: Uint8Array, start: number): { frame_end: number; end: number } | Refusal<ImageFault> {
  let at = start + 2;
  let frame_end: number | undefined;
  let has_scan = false;
  for (let segments = 0; segments < segments_max; ) {
    if (at + 2 > bytes.length) return refused('cut_short');
    if (bytes[at] !== 0xff) return refused('damaged');
    const code = bytes[at + 1] ?? 0;
    if (code === marker.end) return frame_end && has_scan ? { frame_end, end: at + 2 } : refused('damaged');
    if (code < 0xc0 || code === marker.start || isRestart(code) || code === 0xff) return refused('damaged');
    if (at + 4 > bytes.length) return refused('cut_short');
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (length < 2) return refused('damaged');
    at += 2 + length;
    if (at > bytes.length) return refused('cut_short');
    if (isFrame(code)) {
      // Two readers might show different frames of the two.
      if (frame_end !== undefined) return refused('damaged');
      frame_end = at;
    }
    if (code === marker.scan) {
      if (frame_end === undefined) return refused('damaged');
      has_scan = true;
      at = endOfScan(bytes, at);
    }
    segments++;
  }
  return refused('damaged');
}

/** The displayed size of a JPEG, or what is wrong with it. */
export function readJpeg(bytes: Uint8Array): { width: number; height: number } | Refusal<ImageFault> {
  const first = readOne(bytes, 0);
  if (isRefused(first)) return first;
  let end = first.end;
  for (let images = 1; end < bytes.length; images++) {
    const at = endOfPadding(bytes, end);
    if (at === bytes.length) break;
    const is_image = bytes[at] === 0xff && bytes[at + 1] === marker.start && images < images_max;
    const more = is_image ? readOne(bytes, at) : undefined;
    if (more === undefined || isRefused(more)) return refused('more_behind_it');
    end = more.end;
  }
  try {
    // The library gets only the segments up to the frame, which are known to be in order.
    const { width, height, orientation = 1 } = JPG.calculate(bytes.subarray(0, first.frame_end));
    return orientation >= 5 && orientation <= 8 ? { width: height, height: width } : { width, height };
  } catch {
    return refused('damaged');
  }
}
