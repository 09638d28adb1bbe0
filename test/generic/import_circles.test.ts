// No file imports itself by way of others.
import { expect, test } from 'vitest';
import { program } from '../support/source_files.ts';

/** Circles that remain: the marketplace with what it is made of, and a sandbox with its door and program. */
const known_circles: readonly (readonly string[])[] = [
  [
    'src/engine/action/action_handler.ts',
    'src/engine/gateway/door.ts',
    'src/engine/gateway/handler.ts',
    'src/engine/group.ts',
    'src/engine/marketplace.ts',
    'src/engine/sandbox/sandbox.ts',
    'src/testing/test_bench/test_bench.ts',
    'src/testing/test_bench/test_benches.ts',
  ],
  [
    'src/testing/sandboxes/kept/kept_sandbox.ts',
    'src/testing/sandboxes/kept/sandbox_door.ts',
    'src/testing/sandboxes/kept/sandbox_program.ts',
  ],
];
const isInKnownCircle = (from: string, to: string) =>
  known_circles.some((circle) => circle.includes(from) && circle.includes(to));

test('no file imports itself around a circle, not even for its types', () => {
  const imports = new Map(program.map((source) => [source.path, source.imports]));
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (path: string, trail: readonly string[]) => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const to of imports.get(path) ?? []) if (!isInKnownCircle(path, to)) walk(to, [...trail, path]);
    done.add(path);
  };
  for (const { path } of program) walk(path, []);
  expect(circles).toEqual([]);
});
