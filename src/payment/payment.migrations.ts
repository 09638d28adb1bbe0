// Written by `npm run migration`.
import type { Migration } from '../platform/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addStatementDownloads } from './migrations/0002_add_statement_downloads.ts';

export const paymentMigrations: readonly Migration[] = [baseline, addStatementDownloads];
