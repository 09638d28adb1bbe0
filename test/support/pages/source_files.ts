// Every TypeScript file of ours: its text, its code without comments, and its imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { packageFile } from '../../../src/engine/package_file.ts';

const root = packageFile();
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly code: string;
  /** Its imports: paths of ours, and names of packages. */
  readonly imports: readonly string[];
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const specifiers = [...text.matchAll(/(?<![./])\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier as string,
  );
  const imports = specifiers.map((specifier) =>
    specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
  );
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  return { path, text, code, imports };
}

export const sources = filesBelow('src').map(readSource);
/** The files of the program, without tests. */
export const program = sources.filter(({ path }) => !path.endsWith('.test.ts'));

/** Test files, and their support code. */
export const tests = [
  ...sources.filter(({ path }) => path.endsWith('.test.ts')),
  ...filesBelow('test').map(readSource),
];
