import { expect, test } from 'vitest';
import { migration_placeholders } from './ddl.ts';
import { emptyMigrationsFile, withMigration } from './migration_file.ts';

test('migrations are added at the end, name what their SQL needs of the engine, and keep its text', () => {
  const path = '../../engine/store/migrations/migration.ts';
  const first = withMigration(emptyMigrationsFile('add_on_deal', path), '0001_add_label', [
    `alter table shelf add column label ${migration_placeholders.text} default 'a\`b\\c';`,
    'drop index x;',
  ]);
  expect(withMigration(first, '0002_drop', ['drop index y;'])).toBe(
    [
      '// `npm run migration` adds to this file. A migration that has run anywhere is never changed.',
      `import { migrationsOf } from '${path}';`,
      '',
      'export const addOnDealMigrations = migrationsOf({',
      "  '0001_add_label': ({ text }) => `",
      `    alter table shelf add column label ${migration_placeholders.text} default 'a\\\`b\\\\c';`,
      '    drop index x;',
      '  `,',
      "  '0002_drop': () => `",
      '    drop index y;',
      '  `,',
      '});',
      '',
    ].join('\n'),
  );
});

test('a file that ends with something else is left alone', () => {
  expect(() => withMigration('export const other = 1;\n', '0002_drop', [])).toThrow(/ends with the list/);
});
