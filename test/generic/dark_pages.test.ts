// The tests of looks check dark pages for their colours alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const folder = packageFile('src', 'pages');
const dark_styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map(
    (name) => [name, readFileSync(join(folder, name), 'utf8').split('(prefers-color-scheme: dark)')] as const,
  )
  .filter(([, parts]) => parts.length > 1);

test('the console and the docs are dark where that is wanted', () => {
  const names = dark_styles.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['console/browser/style/tokens.css', 'docs/docs.css']));
});

test.each(dark_styles)('%s changes only custom properties in dark', (_name, [, ...blocks]) => {
  for (const block of blocks) {
    const [, declarations = ''] = /^ \{\s*:root \{(.*?)\}\s*\}/s.exec(block) ?? [];
    const changed = declarations.split(';').map((line) => line.trim());
    expect(changed.length).toBeGreaterThan(1);
    expect(changed.filter((line) => line !== '' && !/^--\w+: /.test(line))).toEqual([]);
  }
});
