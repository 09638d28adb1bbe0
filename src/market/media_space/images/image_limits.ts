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
    help: 'How large an image file may be.',
    client_sees: 'The row of the file says so; the others are kept.',
  },
  side_max: {
    value: side_max,
    help: 'How many pixels an image may have on one side.',
    client_sees: 'The same.',
  },
  pixels_max: {
    value: pixels_max,
    help: 'How many pixels an image may have: what is declared larger may be small as a file and huge once it is unpacked.',
    client_sees: 'The same.',
  },
  png_chunks_max: {
    value: 50_000,
    help: 'How many chunks a PNG may have.',
    client_sees: 'The same.',
  },
  jpeg_segments_max: {
    value: 1_000,
    help: 'How many segments a JPEG may have.',
    client_sees: 'The same.',
  },
  image_piece_bytes: {
    value: image_piece_bytes,
    help: 'How much of a large image is written at once; other calls go between one piece and the next.',
    client_sees: 'Nothing.',
  },
  image_turn_ms: {
    value: 1_000,
    help: 'How long an image on its way is left alone, in milliseconds, before it may have to make room for others.',
    client_sees: 'The connection is closed where all room for images is taken.',
  },
  unused_lifetime_s: {
    value: unused_lifetime_s,
    help: 'How long an image is kept that no item uses.',
    client_sees: 'HTTP 404 at its URL, and add_item does not know its id.',
  },
});
