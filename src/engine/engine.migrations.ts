// Written by `npm run migration`.

import { baseline } from './migrations/0001_baseline.ts';
import { keepAnswers } from './migrations/0002_keep_answers.ts';
import { addNodeSeenAt } from './migrations/0003_add_node_seen_at.ts';
import { addBlobParts } from './migrations/0004_add_blob_parts.ts';
import { addOperatorCalls } from './migrations/0005_add_operator_calls.ts';
import { addIdBorder } from './migrations/0006_add_id_border.ts';
import { addSweeps } from './migrations/0007_add_sweeps.ts';
import { boundOperatorAnswers } from './migrations/0008_bound_operator_answers.ts';
import type { Migration } from './store/migrations/migration.ts';

export const engineMigrations: readonly Migration[] = [
  baseline,
  keepAnswers,
  addNodeSeenAt,
  addBlobParts,
  addOperatorCalls,
  addIdBorder,
  addSweeps,
  boundOperatorAnswers,
];
