// The video of the demo marketplace whose bytes are stored: one part with one piece.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '..', '..', '..', 'demo', 'video_piece.ndjson');
const [line = ''] = readFileSync(path, 'utf8').split('\n');
const { bytes } = JSON.parse(line) as { bytes: string };

export const demo_video: Buffer = Buffer.from(bytes, 'base64');
