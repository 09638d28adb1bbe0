// Bundles the program into dist/. One bundle loads three times faster than the thousand small files of its
// libraries, which is what keeps `stoa --help` and the start of the server quick.
// With --if-needed it builds only if a source is newer than the last build.
import { readdirSync, statSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { withFastSpreads } from './build/fast_spreads.mjs';
import { programParts } from './build/program_parts.mjs';

/** The first part of the program. It is written last, so a dist/ that has it is complete. */
const program = 'dist/program/main.js';

/** The paths of all files below src/, relative to it. */
const source_names = await readdir('src', { recursive: true });

const withFiles = (folder) => [folder, ...readdirSync(folder).map((file) => join(folder, file))];

/** Folders and files of Markdown that the build draws. */
const pages = [...withFiles('docs'), ...withFiles('generated'), 'README.md'];

/** When a file was last written; a folder, when a file in it was added or removed. */
const writtenAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isUpToDate() {
  const inputs = ['src', ...source_names.map((name) => join('src', name)), ...pages];
  const of_build = ['build.mjs', ...withFiles('build'), 'package.json', 'package-lock.json'];
  const newest = Math.max(...[...inputs, ...of_build].map(writtenAt));
  return writtenAt(program) > newest;
}

/**
 * esbuild escapes other characters than ASCII, except in tagged templates, expressions and comments. They are escaped
 * here, because launch.ts reads the program as one byte per character.
 */
function escapeRest(path, text) {
  // An escape there would be text: every other tag reads its template after escapes.
  const raw = /String\.raw`[^`]*[^\0-\x7f]/.exec(text);
  if (raw) throw new Error(`${path}: a raw template has other characters than ASCII: ${raw[0].slice(-80)}`);
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.replace(/[^\0-\x7f]/g, escaped);
}

/** Which sources are in which file of dist/, in the form of esbuild's metafile. bundled.mjs reads it. */
const contents = { inputs: {}, outputs: {} };

function addContents({ inputs, outputs }) {
  Object.assign(contents.inputs, inputs);
  Object.assign(contents.outputs, outputs);
}

/** @param written changes the text of each script before it is written. */
async function build(options, written = (script) => script) {
  const { outputFiles, metafile } = await bundle({ ...options, write: false, metafile: true });
  if ((options.outdir ?? options.outfile).startsWith('dist')) addContents(metafile);
  for (const { path, text } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    // Files that are executable keep their first line.
    const mode = text.startsWith('#!') ? 0o755 : 0o644;
    await writeFile(path, /\.[cm]?js$/.test(path) ? escapeRest(path, written(text)) : text, { mode });
  }
}

/** Builds what a server runs. */
const buildFast = (options) => build(options, withFastSpreads);

/** Fails if a script or style of dist/ has a byte above 0x7f. */
async function requireAscii() {
  for (const name of await readdir('dist', { recursive: true })) {
    if (!/\.([cm]?js|css)$/.test(name)) continue;
    const bytes = await readFile(join('dist', name));
    const at = bytes.findIndex((byte) => byte > 0x7f);
    if (at !== -1)
      throw new Error(`dist/${name} is not ASCII: ${bytes.subarray(Math.max(0, at - 60), at + 20)}`);
  }
}

const settings = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // The SQLite engine has a compiled part; pg-native is optional and not used.
  external: ['@photostructure/sqlite', 'pg-native'],
  charset: 'ascii',
  logLevel: 'warning',
};

/** Leaves out a dictionary of 1.3 MB with which the font library opens WOFF2; our fonts have another format. */
const without_woff2 = {
  name: 'without WOFF2',
  setup: ({ onLoad }) =>
    onLoad({ filter: /brotli.decompress\.js$/ }, () => ({
      contents: "module.exports = () => { throw new Error('Fonts in WOFF2 are not opened.'); };",
    })),
};

/**
 * Leaves what threads do out of the program: a `<name>.document.ts` imports it in the printing thread alone, and what a
 * `<name>.thread.ts` imports is another program's.
 */
const without_threads = {
  name: 'without threads',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ path, importer, kind }) =>
      kind === 'dynamic-import' && /\.(document|thread)\.ts$/.test(importer)
        ? { path, external: true }
        : undefined,
    ),
};

/** The module that the printing thread runs. No file has it: it serves every `<name>.document.ts` and nothing else. */
const printing_thread = 'printing thread';

/** Its source: calls `servePrintRequests` with every kind of document that these files export. */
function printingThreadSource() {
  const documents = source_names.filter((name) => name.endsWith('.document.ts')).sort();
  const kinds = documents.map((_, index) => `...Object.values(document_${index})`);
  return [
    "import { servePrintRequests } from './engine/print/drawing.ts';",
    ...documents.map((name, index) => `import * as document_${index} from './${name}';`),
    `servePrintRequests([${kinds.join(', ')}]);`,
  ].join('\n');
}

const with_printing_thread = {
  name: printing_thread,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${printing_thread}$`) }, ({ path }) => ({
      path,
      namespace: printing_thread,
    }));
    onLoad({ filter: /./, namespace: printing_thread }, () => ({
      resolveDir: resolve('src'),
      contents: printingThreadSource(),
    }));
  },
};

/** The facts about operations, actions and settings that clients need. These files derive them from declarations. */
const callable = ['callable_operations', 'callable_actions', 'setting_facts'];

async function readCallable(name) {
  const outfile = `node_modules/.cache/${name}.mjs`;
  await build({
    ...settings,
    entryPoints: [`src/program/${name}.ts`],
    outfile,
    format: 'esm',
    packages: 'external',
  });
  const read = await import(pathToFileURL(resolve(outfile)).href);
  return JSON.stringify(read[name]);
}

/** Replaces the contracts by these facts, which are a tenth of the size. */
const with_callable = {
  name: 'with what can be called',
  setup({ onLoad }) {
    for (const name of callable)
      onLoad({ filter: new RegExp(`[\\\\/]program[\\\\/]${name}\\.ts$`) }, async () => ({
        contents: `export const ${name} = ${await readCallable(name)};`,
      }));
  },
};

/** What the package exports: the client for browsers and Node, and for Node the operator client and two more. */
const exported = {
  ...settings,
  platform: 'neutral',
  target: 'es2022',
  entryPoints: [
    'src/exports/client.ts',
    'src/exports/operator_client.ts',
    'src/exports/token_file.ts',
    'src/exports/testing.ts',
  ],
  external: ['node:*'],
  outdir: 'dist',
  plugins: [with_callable],
};

const buildClient = () =>
  build({ ...exported, splitting: true, chunkNames: 'chunks/client-[hash]', format: 'esm' });

/** Makes what tests import share the clients that the package exports, so that an error has one class in both. */
const with_shared_clients = {
  name: 'with shared clients',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.{1,2}\/(operator_)?client\.ts$/ }, ({ path, importer }) =>
      importer.startsWith(resolve('src/exports/testing'))
        ? { path: `./${basename(path, '.ts')}.cjs`, external: true }
        : undefined,
    ),
};

/** The same exports for programs that load scripts with `require`, such as Jest. */
const buildScripts = () =>
  build({
    ...exported,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    banner: { js: "const stoaUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'stoaUrl' },
    plugins: [with_callable, with_shared_clients],
  });

/** Settings of ES modules that Node runs. */
const modules = {
  ...settings,
  outdir: 'dist',
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
  // Names are kept, so that stacks can be read.
  minifyWhitespace: true,
  minifySyntax: true,
};

/** The launcher, which every start reads: one file. */
const buildLauncher = () => build({ ...modules, entryPoints: { main: 'src/program/launch.ts' } });

/** The threads and the check of databases share chunks. */
const buildModules = () =>
  buildFast({
    ...modules,
    entryPoints: {
      printer: printing_thread,
      check_database: 'src/engine/store/sqlite/integrity/check_program.ts',
      read_video: 'src/market/media_space/video_file/read_video_program.ts',
    },
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    plugins: [without_woff2, with_printing_thread],
  });

/** Writes what the documentation has besides its style and scripts. Its source reads contracts and Markdown. */
async function buildProse() {
  const outfile = 'node_modules/.cache/write_site.mjs';
  await build({
    ...settings,
    entryPoints: ['src/program/documentation/write_site.ts'],
    outfile,
    format: 'esm',
    packages: 'external',
  });
  const { siteFiles } = await import(pathToFileURL(resolve(outfile)).href);
  for (const [name, text] of Object.entries(siteFiles(resolve('.')))) {
    await mkdir(dirname(`dist/docs/${name}`), { recursive: true });
    await writeFile(`dist/docs/${name}`, text);
  }
}

/** The style and the scripts of the documentation, which needs nothing from the internet. */
const buildDocs = () =>
  build({
    ...settings,
    platform: 'browser',
    target: 'es2022',
    entryPoints: [
      'src/pages/docs/browser/docs.ts',
      'src/pages/docs/browser/signing.ts',
      'src/pages/docs/docs.css',
    ],
    entryNames: '[name]',
    outdir: 'dist/docs',
    minify: true,
  });

/** The style of the consent pages, which have no script. */
const buildConsentStyle = () =>
  build({
    ...settings,
    platform: 'browser',
    target: 'es2022',
    entryPoints: ['src/pages/consent_pages/consent_pages.css'],
    outdir: 'dist/consent_pages',
    minify: true,
  });

/**
 * The console: a module with chunks that are loaded when a page needs them, and a style. The digests in their names
 * are those of their content, and `manifest.json` says which ones the page loads first.
 */
async function buildConsole() {
  const outdir = 'dist/console';
  const files = [];
  const { outputFiles, metafile } = await bundle({
    ...settings,
    platform: 'browser',
    target: 'es2022',
    entryPoints: {
      console: 'src/pages/console/browser/main.tsx',
      style: 'src/pages/console/browser/style/console.css',
    },
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    outdir,
    format: 'esm',
    splitting: true,
    minify: true,
    external: [],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    write: false,
  });
  addContents(metafile);
  await mkdir(outdir, { recursive: true });
  for (const { path, text } of outputFiles) {
    files.push(basename(path));
    await writeFile(path, /\.js$/.test(path) ? escapeRest(path, text) : text);
  }
  const first = (source) =>
    basename(Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source)[0]);
  const manifest = {
    script: first('src/pages/console/browser/main.tsx'),
    style: first('src/pages/console/browser/style/console.css'),
    files: files.toSorted(),
  };
  await writeFile(`${outdir}/manifest.json`, `${JSON.stringify(manifest)}\n`);
}

/**
 * The fonts of printed documents, each with its licence, and what is prepared of them. Their packages are not needed
 * at run time.
 */
async function copyFonts() {
  await mkdir('dist/fonts', { recursive: true });
  const typefaces = JSON.parse(await readFile('src/engine/print/typefaces.json', 'utf8'));
  for (const [name, { licence, ...fonts }] of Object.entries(typefaces)) {
    await copyFile(`node_modules/${licence}`, `dist/fonts/${name}.LICENSE.txt`);
    for (const font of Object.values(fonts)) {
      const [path, copy] = [`node_modules/${font}`, `dist/fonts/${basename(font)}`];
      await copyFile(path, copy);
      addContents({
        inputs: { [path]: { bytes: 1, imports: [] } },
        outputs: { [copy]: { bytes: 1, imports: [], exports: [], inputs: { [path]: { bytesInOutput: 1 } } } },
      });
    }
  }
  const faces = 'src/engine/print/faces';
  for (const name of await readdir(faces))
    if (/\.(part|table)$/.test(name)) await copyFile(join(faces, name), join('dist/fonts', name));
}

/** What is read together: what each command needs, the names of commands, what finds a server, and the marketplace. */
const roots = [
  'src/program/main.ts',
  'src/program/cli/operator/action_program.ts',
  'src/program/commands/with_operator.ts',
  'src/engine/store/sqlite/sqlite.ts',
  'src/program/commands/commands.ts',
];

/** Whether to note where each source is in the parts. */
const notes_sources = process.argv.includes('--note-sources');

async function buildProgram() {
  const { outputFiles, metafile } = await bundle({
    ...settings,
    entryPoints: ['src/program/main.ts'],
    outdir: 'dist/program',
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    // Node prints the line in which an error was thrown, so lines stay short.
    minifyWhitespace: true,
    lineLimit: 120,
    define: { 'import.meta.url': 'stoaUrl' },
    plugins: [without_threads],
    metafile: true,
    // Takes half a second, and only the bench needs it.
    ...(notes_sources && { sourcemap: 'external' }),
    write: false,
  });
  addContents(metafile);
  const parts = programParts(outputFiles, metafile, roots);
  await mkdir('dist/program');
  const sources = Object.fromEntries([...parts].map(([name, part]) => [`${name}.js`, part.sources]));
  if (notes_sources) await writeFile('node_modules/.cache/program_sources.json', JSON.stringify(sources));
  for (const [name, { text }] of [...parts].reverse())
    await writeFile(`dist/program/${name}.js`, escapeRest(name, text));
}

if (process.argv.includes('--if-needed')) {
  if (isUpToDate()) {
    console.error('Nothing to build: dist/ is newer than src/.');
    process.exit();
  }
  console.error('Building dist/ from src/.');
}
await rm('dist', { recursive: true, force: true });
await buildLauncher();
await buildModules();
await buildClient();
await buildScripts();
await buildDocs();
await buildProse();
await buildConsentStyle();
await buildConsole();
await copyFonts();
await buildProgram();
await writeFile('node_modules/.cache/contents.json', JSON.stringify(contents));
await requireAscii();
