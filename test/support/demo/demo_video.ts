// The video of the demo marketplace whose bytes are stored: one part with one piece.
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../src/engine/package_file.ts';

const path = packageFile('demo', 'video_piece.ndjson');
const [line = ''] = readFileSync(path, 'utf8').split('\n');
const { bytes } = JSON.parse(line) as { bytes: string };

export const demo_video: Buffer = Buffer.from(bytes, 'base64');
