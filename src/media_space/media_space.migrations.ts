// Written by `npm run migration`.
import type { Migration } from '../platform/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addUploader } from './migrations/0002_add_uploader.ts';

export const mediaSpaceMigrations: readonly Migration[] = [baseline, addUploader];
