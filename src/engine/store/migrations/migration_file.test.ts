import { expect, test } from 'vitest';
import { migration_placeholders } from './ddl.ts';
import { migrationFile, migrationListFile } from './migration_file.ts';

test('a migration declares the names that its statements use, and escapes its text so that it is read back unchanged', () => {
  const statements = [
    `alter table shelf add column label ${migration_placeholders.text} default 'a\`b\\c';`,
    'drop index x;',
  ];
  expect(migrationFile('0002_add_label', statements)).toBe(
    [
      "import type { Migration } from '../../../engine/store/migrations/migration.ts';",
      '',
      'export const addLabel: Migration = {',
      "  name: '0002_add_label',",
      '  sql: ({ text }) => `',
      `    alter table shelf add column label ${migration_placeholders.text} default 'a\\\`b\\\\c';`,
      '    drop index x;',
      '  `,',
      '};',
      '',
    ].join('\n'),
  );
  expect(migrationFile('0003_drop', ['drop index y;'])).toContain('  sql: () => `');
});

test('the list of a group names its migrations in order', () => {
  expect(migrationListFile('add_on_deal', ['0001_baseline', '0002_add_label'])).toBe(
    [
      '// Written by `npm run migration`.',
      "import type { Migration } from '../../engine/store/migrations/migration.ts';",
      "import { baseline } from './migrations/0001_baseline.ts';",
      "import { addLabel } from './migrations/0002_add_label.ts';",
      '',
      'export const addOnDealMigrations: readonly Migration[] = [baseline, addLabel];',
      '',
    ].join('\n'),
  );
});
