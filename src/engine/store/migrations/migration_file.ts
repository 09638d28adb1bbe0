// The text of the files that `npm run migration` writes.

const indented = (text: string, spaces: number) => text.replaceAll(/^/gm, ' '.repeat(spaces));
const escaped = (sql: string) => sql.replaceAll('\\', '\\\\').replaceAll('`', '\\`');
const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The name of a migration's constant: `addNote` for `0002_add_note`. */
const constantOf = (file_name: string) => camelCase(file_name.replace(/^\d+_/, ''));

/** The file of a migration with these statements, which have placeholders for the engine's names. */
export function migrationFile(file_name: string, statements: readonly string[]): string {
  const sql = statements.join('\n');
  const names = [...new Set([...sql.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name))];
  const parameters = names.length > 0 ? `{ ${names.sort().join(', ')} }` : '';
  return `import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const ${constantOf(file_name)}: Migration = {
  name: '${file_name}',
  sql: (${parameters}) => \`
${indented(escaped(sql), 4)}
  \`,
};
`;
}

/** The file with the list of a group's migrations. */
export function migrationListFile(group_name: string, file_names: readonly string[]): string {
  const names = file_names.map(constantOf);
  const start = `export const ${camelCase(group_name)}Migrations: readonly Migration[] = [`;
  const list = `${start}${names.join(', ')}];`;
  const long_list = `${start}\n  ${names.join(',\n  ')},\n];`;
  const imports = file_names.map((name) => `import { ${constantOf(name)} } from './migrations/${name}.ts';`);
  return `// Written by \`npm run migration\`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
${imports.join('\n')}

${list.length > 110 ? long_list : list}
`;
}
