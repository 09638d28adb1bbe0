// The build collects the exports of every `<name>.document.ts` into the program of the printing thread.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.document.ts'))
  .map((path) => join('src', path));
const modules = await Promise.all(
  paths.map(async (path) => {
    const module: Record<string, unknown> = await import(resolve(path));
    return { path, module };
  }),
);
const exported = modules.flatMap(({ path, module }) =>
  Object.entries(module).map(([name, value]) => ({ path, name, value })),
);

const isDocumentKind = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'loadDrawing' in value &&
  typeof value.loadDrawing === 'function';

test('each <name>.document.ts exports only kinds of documents, because the printing thread serves everything in it', () => {
  expect(paths.length).toBeGreaterThan(0);
  expect(exported.filter(({ value }) => !isDocumentKind(value))).toEqual([]);
  const exporting = new Set(exported.map(({ path }) => path));
  expect(paths.filter((path) => !exporting.has(path))).toEqual([]);
});

test('each kind of document has a unique name', () => {
  const names = exported.map(({ value }) => (value as { name: string }).name);
  expect(names).toEqual([...new Set(names)]);
});
