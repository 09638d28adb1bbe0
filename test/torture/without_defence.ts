import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Defence } from './defences.ts';

const root = join(import.meta.dirname, '..', '..');
/** What the build reads from where it is: its sources, and what says where they are. */
const copied = [
  'src',
  'demo',
  'build',
  'build.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.area.json',
  'tsconfig.base.json',
];
/** What the build makes, and what is of no use to it. The rest, such as the pages of the documentation, is only read. */
const left_out = ['dist', 'data', '.git'];

/**
 * How often the source of a defence occurs in its file: if not once, the code has changed and the defence must
 * be updated.
 */
export const countSource = ({ file, source }: Defence): number =>
  readFileSync(join(root, file), 'utf8').split(source).length - 1;

/** Builds the program with a change, in a new folder. @returns the program, and a function that removes it. */
export async function buildChanged({
  file,
  source,
  without,
}: Pick<Defence, 'file' | 'source' | 'without'>): Promise<{ program: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-without-'));
  for (const name of readdirSync(root)) {
    if (left_out.includes(name)) continue;
    const [from, to] = [join(root, name), join(folder, name)];
    if (copied.includes(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  const path = join(folder, file);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(source, () => without),
  );
  await promisify(execFile)(process.execPath, ['build.mjs'], { cwd: folder });
  return {
    program: join(folder, 'dist', 'main.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
