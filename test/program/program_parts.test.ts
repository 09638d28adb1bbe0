// The build writes the program as scripts that load each other.
import { runInNewContext } from 'node:vm';
import { build as bundle } from 'esbuild';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

interface Chunk {
  readonly path: string;
  readonly text: string;
}

interface Part {
  readonly text: string;
  readonly sources: readonly { readonly path: string; readonly end: number }[];
}

const { moduleAsFunction, programParts } = (await import(packageFile('build', 'program_parts.mjs'))) as {
  moduleAsFunction(text: string, sourceOf: (path: string) => string): { text: string };
  programParts(chunks: readonly Chunk[], metafile: object, roots: readonly string[]): Map<string, Part>;
};

/** What a module exports, with these objects in place of what it imports. */
const exportsOf = (text: string, imports: Record<string, object> = {}) =>
  runInNewContext(`(${moduleAsFunction(text, (path) => `imports[${JSON.stringify(path)}]`).text})()`, {
    imports,
  });

test('a script takes what its module imported, by its names or as a whole', () => {
  const text = `import{a,b as c}from"x";import whole from"x";import*as all from"x";import"x";
    var d=[a,c,whole.a,all.b];export{d};`;
  expect(exportsOf(text, { x: { a: 1, b: 2 } })).toEqual({ d: [1, 2, 1, 2] });
});

test('a script returns what its module exported, under the names of its exports', () => {
  const text = 'var a=1;function b(){return a}export{a as default,b as "c"};export{b};';
  const exported = exportsOf(text.replace('"c"', 'c'));
  expect(exported).toMatchObject({ default: 1 });
  expect([exported.b(), exported.c()]).toEqual([1, 1]);
});

test('what is imported later is taken later', async () => {
  const imports: Record<string, object> = {};
  const { later } = exportsOf('var later=async()=>(await import("x")).a;export{later};', imports);
  imports.x = { a: 1 };
  expect(await later()).toBe(1);
});

test.each([
  ['assigned', 'var a=1;a=2;export{a};'],
  ['counted', 'var a=1;a++;export{a};'],
])(
  'a variable that is exported and %s later is refused, because importers take its value once',
  (_, text) => {
    expect(() => moduleAsFunction(text, String)).toThrow('A variable that is exported changes: a');
  },
);

test.each(['export default 1;', 'export var a=1;', 'export{a}from"x";', 'export*from"x";'])(
  '%s is refused: the bundler does not write it',
  (text) => {
    expect(() => moduleAsFunction(text, String)).toThrow('The bundler wrote another kind of export');
  },
);

/** What the bundler makes of a program whose parts need each other. */
const bundled = (sourcemap: 'external' | false) => {
  const sources: Record<string, string> = {
    main: "import './shared'; import('./server'); import('./rare');",
    shared: 'export const shared = { is: 1 }; console.log(shared);',
    server:
      "import { sep } from 'node:path'; import { shared } from './shared'; import { deep } from './deep'; import './own'; console.log('server', sep, shared, deep);",
    own: "console.log('own');",
    rare: "import { deep } from './deep'; console.log('rare', deep);",
    deep: "export const deep = { is: 'deep' }; console.log(deep);",
  };
  return bundle({
    entryPoints: ['main'],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    external: ['node:path'],
    splitting: true,
    chunkNames: '[name]-[hash]',
    metafile: true,
    sourcemap,
    write: false,
    plugins: [
      {
        name: 'sources',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[^:]+$/ }, ({ path }) => ({ path: path.replace('./', ''), namespace: 'of' }));
          onLoad({ filter: /./, namespace: 'of' }, ({ path }) => ({ contents: sources[path] ?? '' }));
        },
      },
    ],
  });
};
const roots = ['of:main', 'of:server'];
const partOf = (parts: Map<string, Part>, source: string) =>
  [...parts].find(([name]) => name.startsWith(source))?.[1];

test('each chunk is in the part of the first root that needs it, and the others are parts of their own', async () => {
  const { outputFiles, metafile } = await bundled(false);
  const parts = programParts(outputFiles, metafile, roots);
  expect([...parts.keys()].map((name) => name.replace(/-.*/, '')).sort()).toEqual(['main', 'rare', 'server']);
  expect(partOf(parts, 'main')?.text).toContain('is: 1');
  expect(partOf(parts, 'server')?.text).toContain('is: "deep"');
  expect(partOf(parts, 'rare')?.text).not.toContain('is: "deep"');
  expect(() => programParts(outputFiles, metafile, ['of:shared'])).toThrow(
    'of:shared is no chunk of its own',
  );
});

test('the sources of a part are in the order of their code, and each ends with its last statement', async () => {
  const { outputFiles, metafile } = await bundled('external');
  const { text, sources } = partOf(programParts(outputFiles, metafile, roots), 'server') as Part;
  const pieces = sources.map(({ path, end }, at) => [
    path.replace(/.*of:/, ''),
    text.slice(sources[at - 1]?.end ?? 0, end),
  ]);
  // What a module imports comes before it.
  expect(pieces).toEqual([
    ['own', expect.stringMatching(/console\.log\("own"\);$/)],
    ['server', expect.stringMatching(/console\.log\("server", sep, shared, deep\);$/)],
    ['deep', expect.stringMatching(/is: "deep".*console\.log\(deep\);\s*$/s)],
  ]);
});

test('parts have the same text with maps as without, apart from the digests in names', async () => {
  const [plain, mapped] = await Promise.all([bundled(false), bundled('external')]);
  const textsOf = ({ outputFiles, metafile }: Awaited<ReturnType<typeof bundled>>) =>
    [...programParts(outputFiles, metafile, roots).values()].map(({ text }) =>
      text.replace(/-[A-Z0-9]{8}/g, ''),
    );
  expect(textsOf(mapped)).toEqual(textsOf(plain));
});
