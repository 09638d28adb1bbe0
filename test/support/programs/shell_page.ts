// Runs the commands of pages as written, one after the other in one shell.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFile } from '../../../src/engine/package_file.ts';
import { built_program } from './process.ts';

/** The commands of a page, as one program. */
export function pageProgram(...path: string[]): string {
  const page = readFileSync(packageFile(...path), 'utf8');
  const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
  return ['set -euo pipefail', ...commands].join('\n');
}

/** Runs it in a folder, on free ports, and returns the printed lines. */
export async function runInShell(program: string, cwd: string): Promise<string[]> {
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  // A file and not a function, so that a server in the background is the process that the shell knows.
  writeFileSync(join(bin, 'stoa'), `#!/bin/sh\nexec "${process.execPath}" "${built_program}" "$@"\n`, {
    mode: 0o755,
  });
  const path = `${bin}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, STOA_PORT: '0', STOA_OPERATOR_PORT: '0' };
  const { stdout } = await promisify(execFile)('bash', ['-c', program], { cwd, env });
  return stdout.trim().split('\n');
}
