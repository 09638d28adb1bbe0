// Writes what the package contains of others, from what build.mjs put into dist/: an SBOM in the form of CycloneDX
// (dist/sbom.cdx.json), and the licences (dist/THIRD_PARTY_LICENSES.txt). Two builds of one commit write the same bytes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sbom_file = 'dist/sbom.cdx.json';
const licences_file = 'dist/THIRD_PARTY_LICENSES.txt';
const licence_name = /^(licen[cs]e|notice|copying)([._-]|$)/i;
const rule = '='.repeat(78);

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const contents = readJson('node_modules/.cache/contents.json');

// The build makes one source that no file has (`namespace:name`). It is no component.
for (const { inputs } of [contents, ...Object.values(contents.outputs)])
  for (const path of Object.keys(inputs)) if (/^[^/]+:/.test(path)) delete inputs[path];

/** The folder of the package to which a source belongs, if it is not ours. */
const packageFolder = (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** One package, with its licences. */
function section(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'));
  if (!license) throw new Error(`${folder}/package.json names no licence.`);
  const texts = readdirSync(folder)
    .filter((file) => licence_name.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) texts.push('The package has no file with the text of its licence.');
  return [`${rule}\n${name} ${version}: ${license}\n${rule}`, ...texts].join('\n\n');
}

function writeLicences() {
  // Sources of which the bundler left nothing do not count.
  const paths = Object.values(contents.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => inputs[path].bytesInOutput > 0),
  );
  const folders = new Set(paths.map(packageFolder).filter((folder) => folder !== undefined));
  const head = 'Stoa contains parts of these packages. Each has its own licence.';
  writeFileSync(licences_file, `${[head, ...[...folders].sort().map(section)].join('\n\n')}\n`);
}

function writeSbom() {
  // The packages that npm installs together with ours are components, too.
  for (const [path, { dev, link }] of Object.entries(readJson('package-lock.json').packages)) {
    if (!path.startsWith('node_modules/') || dev || link) continue;
    const file = `${path}/package.json`;
    contents.inputs[file] = { bytes: 1, imports: [] };
    contents.outputs[path] = { bytes: 1, imports: [], exports: [], inputs: { [file]: { bytesInOutput: 1 } } };
  }
  const metafile = 'node_modules/.cache/metafile.json';
  writeFileSync(metafile, JSON.stringify(contents));
  const program = 'node_modules/@cyclonedx/cyclonedx-esbuild/bin/cyclonedx-esbuild-cli.js';
  const options = [
    '--output-reproducible',
    '--spec-version',
    '1.6',
    '--validate',
    '--output-file',
    sbom_file,
  ];
  execFileSync(process.execPath, [program, ...options, metafile], { stdio: 'pipe' });
}

writeLicences();
writeSbom();
