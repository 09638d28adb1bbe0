// Bundles the program into dist/. One bundle loads three times faster than the thousand small files of its
// libraries, which is what keeps `stoa --help` and the start of the server quick.
// With --if-needed it builds only where something is newer than what was built last.
import { statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

const program = 'dist/program.js';

/** When a file was last written; a folder, when a file in it came or went. */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function isBuilt() {
  const sources = (await readdir('src', { recursive: true })).map((name) => join('src', name));
  const made_of = ['src', ...sources, 'build.mjs', 'package.json', 'package-lock.json'];
  return writtenAt(program) > Math.max(...made_of.map(writtenAt));
}

if (process.argv.includes('--if-needed')) {
  if (await isBuilt()) {
    console.error('Nothing to build: dist/ is newer than src/.');
    process.exit();
  }
  console.error('Building dist/ from src/.');
}

const settings = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // The SQLite engine carries a compiled part of its own; pg-native is optional and not used.
  external: ['@photostructure/sqlite', 'pg-native'],
  charset: 'ascii',
  logLevel: 'warning',
};

// The library that opens fonts brings a dictionary of 1.3 MB for a format of the web that ours do not have.
const withoutWoff2 = {
  name: 'without WOFF2',
  setup: ({ onLoad }) =>
    onLoad({ filter: /brotli.decompress\.js$/ }, () => ({
      contents: "module.exports = () => { throw new Error('Fonts in WOFF2 are not opened.'); };",
    })),
};

// What draws a document is loaded in a thread of its own: to the program, what a `<name>.document.ts` imports when it is
// needed is no part of it.
const withoutDrawing = {
  name: 'without drawing',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ path, importer, kind }) =>
      kind === 'dynamic-import' && importer.endsWith('.document.ts') ? { path, external: true } : undefined,
    ),
};

// The program of the printing thread: every `<name>.document.ts` says of one kind of document what draws it. It loads
// no group beyond them, which keeps the thread small.
const printing_program = 'printing program';
const documents = (await readdir('src', { recursive: true }))
  .filter((name) => name.endsWith('.document.ts'))
  .sort();
const printingProgram = {
  name: printing_program,
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^printing program$/ }, ({ path }) => ({ path, namespace: printing_program }));
    onLoad({ filter: /./, namespace: printing_program }, () => ({
      resolveDir: resolve('src'),
      contents: [
        "import { servePrintRequests } from './platform/print/drawing.ts';",
        ...documents.map((name, at) => `import * as document_${at} from './${name}';`),
        `servePrintRequests([${documents.map((_, at) => `...Object.values(document_${at})`).join(', ')}]);`,
      ].join('\n'),
    }));
  },
};

await rm('dist', { recursive: true, force: true });
await build({
  ...settings,
  entryPoints: { main: 'src/launch.ts', printer: printing_program, client: 'src/client.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  // Libraries in CommonJS expect these three names, which an ES module does not have.
  banner: {
    js: [
      "import { createRequire as stoaCreateRequire } from 'node:module';",
      "import { fileURLToPath as stoaFileUrlToPath } from 'node:url';",
      'const require = stoaCreateRequire(import.meta.url);',
      'const __filename = stoaFileUrlToPath(import.meta.url);',
      "const __dirname = stoaFileUrlToPath(new URL('.', import.meta.url));",
    ].join('\n'),
  },
  plugins: [withoutWoff2, printingProgram],
});

// The style and the program of the documentation page, which needs nothing from the internet.
await build({
  ...settings,
  platform: 'browser',
  target: 'es2022',
  entryPoints: ['src/docs/browser/docs.ts', 'src/docs/docs.css'],
  entryNames: '[name]',
  outdir: 'dist/docs',
  minify: true,
});

// The fonts of printed documents, each with its licence. The packages they come from are not needed afterwards.
await mkdir('dist/fonts', { recursive: true });
const typefaces = JSON.parse(await readFile('src/platform/print/typefaces.json', 'utf8'));
for (const [name, { licence, regular, bold }] of Object.entries(typefaces)) {
  await copyFile(`node_modules/${licence}`, `dist/fonts/${name}.LICENSE.txt`);
  for (const font of [regular, bold]) await copyFile(`node_modules/${font}`, `dist/fonts/${basename(font)}`);
}

// The program itself is a script, of which V8 can keep what it compiled (warm.mjs). It is one function.
// It is written last: a dist/ that has it is whole.
await build({
  ...settings,
  entryPoints: ['src/main.ts'],
  outfile: program,
  format: 'cjs',
  supported: { 'dynamic-import': false },
  banner: {
    js: "(function (require, __filename, __dirname) { const stoaUrl = require('node:url').pathToFileURL(__filename).href;",
  },
  footer: { js: '})' },
  define: { 'import.meta.url': 'stoaUrl' },
  plugins: [withoutDrawing],
});
