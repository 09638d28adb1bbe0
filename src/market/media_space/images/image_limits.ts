import { fixedLimits } from '../../../kit/contract/fixed_limit.ts';
import {
  file_bytes_max,
  image_piece_bytes,
  pixels_max,
  side_max,
  unused_lifetime_s,
} from '../media_space.ts';

export const image_limits = fixedLimits({
  file_bytes_max: {
    value: file_bytes_max,
    help: 'The largest image file.',
    client_sees: 'The row of the file reports it; the other files are stored.',
  },
  side_max: {
    value: side_max,
    help: 'How many pixels an image may have on one side.',
    client_sees: 'The row of the file reports it; the other files are stored.',
  },
  pixels_max: {
    value: pixels_max,
    help: 'How many pixels an image may have: a small file may declare a huge size, and be huge when it is unpacked.',
    client_sees: 'The row of the file reports it; the other files are stored.',
  },
  png_chunks_max: {
    value: 50_000,
    help: 'How many chunks a PNG may have.',
    client_sees: 'The row of the file reports it; the other files are stored.',
  },
  jpeg_segments_max: {
    value: 1_000,
    help: 'How many segments a JPEG may have.',
    client_sees: 'The row of the file reports it; the other files are stored.',
  },
  image_piece_bytes: {
    value: image_piece_bytes,
    help: 'How much of a large image is written at once; other calls run between two pieces.',
    client_sees: 'Nothing.',
  },
  image_turn_ms: {
    value: 1_000,
    help: 'How long an image that is being sent is left alone, in milliseconds, before it may be cut off to make room for others.',
    client_sees: 'The connection is closed if all room for images is taken.',
  },
  unused_lifetime_s: {
    value: unused_lifetime_s,
    help: 'How long an image is kept if no item uses it.',
    client_sees: 'HTTP 404 at its URL, and add_item does not find its id.',
  },
});
