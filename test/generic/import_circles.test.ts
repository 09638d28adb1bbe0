// No file imports itself by way of others.
import { expect, test } from 'vitest';
import { program } from '../support/pages/source_files.ts';

test('no file imports itself around a circle, not even for its types', () => {
  const imports = new Map(program.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const to of imports.get(path) ?? []) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of program) walk(path, []);
  expect(circles).toEqual([]);
});
