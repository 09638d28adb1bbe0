// The text that `npm run migration` writes into a group's file of migrations.

const indented = (text: string, spaces: number) => text.replaceAll(/^/gm, ' '.repeat(spaces));
const escaped = (sql: string) => sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`');
const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A file without migrations. `declared_in` is the path of migration.ts, as the file imports it. */
export const emptyMigrationsFile = (group_name: string, declared_in: string): string =>
  `// \`npm run migration\` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '${declared_in}';

export const ${camelCase(group_name)}Migrations = migrationsOf({
});
`;

/**
 * The file with one more migration at its end, made of SQL statements with the placeholders of `migration_placeholders`.
 *
 * @throws Error for a file that does not end as `emptyMigrationsFile` does.
 */
export function withMigration(file: string, name: string, statements: readonly string[]): string {
  const end = '});\n';
  if (!file.endsWith(end)) throw new Error('A file of migrations ends with the list of them.');
  const sql = statements.join('\n');
  const names = [...new Set([...sql.matchAll(/\$\{(\w+)\}/g)].map(([, used = '']) => used))];
  const parameters = names.length > 0 ? `{ ${names.sort().join(', ')} }` : '';
  return `${file.slice(0, -end.length)}  '${name}': (${parameters}) => \`
${indented(escaped(sql), 4)}
  \`,
${end}`;
}
