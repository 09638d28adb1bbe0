// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addStatementDownloads } from './migrations/0002_add_statement_downloads.ts';
import { addIncomeAndPayouts } from './migrations/0003_add_income_and_payouts.ts';

export const paymentMigrations: readonly Migration[] = [baseline, addStatementDownloads, addIncomeAndPayouts];
