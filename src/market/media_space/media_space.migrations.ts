// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addUploader } from './migrations/0002_add_uploader.ts';
import { addVideoParts } from './migrations/0003_add_video_parts.ts';
import { spreadImages } from './migrations/0004_spread_images.ts';

export const mediaSpaceMigrations: readonly Migration[] = [
  baseline,
  addUploader,
  addVideoParts,
  spreadImages,
];
