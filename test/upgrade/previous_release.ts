// The previous release, built from the history of the repository: its package, installed as operators install it. Until
// a release is tagged, a commit stands for it. It is built once and kept in the cache, which takes about a minute.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../../src/engine/package_file.ts';

/** It stands for the previous release as long as no commit before this one is tagged as one. */
const first_commit = '9ffeb49';
/** That program refuses every newer schema. This takes the refusal out, and changes nothing else. */
const first_patch = packageFile('test', 'upgrade', `${first_commit}_runs_on_newer_schemas.patch`);

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: packageFile(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function findName(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^').trim();
  } catch {
    // No release is tagged.
  }
  try {
    git('cat-file', '-e', `${first_commit}^{commit}`);
    return first_commit;
  } catch {
    return undefined;
  }
}

/** Its tag or commit. */
const name = findName();
/** False for a copy of the repository without its history. Continuous integration has the history. */
export const has_previous_release = name !== undefined || process.env.CI !== undefined;

const npm_options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const cache = packageFile('node_modules', '.cache', 'previous_release');

/** Builds it in a folder and installs its package in another. */
function build(source: string, target: string, commit: string): void {
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: source, stdio: ['ignore', 'pipe', 'pipe'] });
  const archive = execFileSync('git', ['archive', commit], { cwd: packageFile(), maxBuffer: 2 ** 30 });
  execFileSync('tar', ['x', '-C', source], { input: archive });
  run('npm', 'ci', '--workspaces=false', ...npm_options);
  run(process.execPath, 'build.mjs');
  const packed = run('npm', 'pack', '--ignore-scripts', '--silent').toString().trim();
  mkdirSync(target);
  const install = ['install', '--omit=dev', ...npm_options, '--prefix', target];
  run('npm', ...install, join(source, packed));
  if (name !== first_commit) return;
  cpSync(target, patchedFolder(target), { recursive: true, verbatimSymlinks: true });
  run('git', 'apply', first_patch);
  run(process.execPath, 'build.mjs');
  const dist = join(patchedFolder(target), 'node_modules', 'stoa', 'dist');
  rmSync(dist, { recursive: true });
  cpSync(join(source, 'dist'), dist, { recursive: true });
}

const patchedFolder = (folder: string) => `${folder}-runs-on-newer-schemas`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Does some work while no other process does it. @returns whether it was done. */
function runAlone(lock: string, work: () => void): boolean {
  let file: number;
  try {
    file = openSync(lock, 'wx');
  } catch {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true });
    return false;
  }
  try {
    writeSync(file, String(process.pid));
    work();
    return true;
  } finally {
    closeSync(file);
    rmSync(lock, { force: true });
  }
}

export interface PreviousRelease {
  /** Its tag, or its commit. */
  readonly name: string;
  /** As its package.json says, such as `0.1.0`. */
  readonly version: string;
  /** The path of its program. */
  readonly program: string;
  /** The same program, which also runs on schemas of newer ones. */
  readonly tolerant_program: string;
}

/** Returns the previous release. The first call on a machine builds it. */
export async function getPreviousRelease(): Promise<PreviousRelease> {
  if (name === undefined) throw new Error(`The history of the repository lacks ${first_commit}.`);
  const commit = git('rev-parse', `${name}^{commit}`).trim();
  const folder = join(cache, commit);
  mkdirSync(cache, { recursive: true });
  const buildOnce = () => {
    if (existsSync(folder)) return;
    const source = mkdtempSync(join(tmpdir(), 'stoa-previous-'));
    const target = join(source, 'installed');
    try {
      build(source, target, commit);
      if (existsSync(patchedFolder(target)))
        cpSync(patchedFolder(target), patchedFolder(folder), { recursive: true });
      // It is there only when it is complete.
      cpSync(target, `${folder}-new`, { recursive: true });
      renameSync(`${folder}-new`, folder);
    } finally {
      rmSync(source, { recursive: true, force: true });
    }
  };
  while (!existsSync(folder) && !runAlone(`${folder}.lock`, buildOnce))
    await new Promise((resolve) => setTimeout(resolve, 500));
  const inFolder = (at: string, ...path: string[]) => join(at, 'node_modules', 'stoa', ...path);
  const tolerant = name === first_commit ? patchedFolder(folder) : folder;
  return {
    name,
    version: JSON.parse(readFileSync(inFolder(folder, 'package.json'), 'utf8')).version,
    program: inFolder(folder, 'dist', 'main.js'),
    tolerant_program: inFolder(tolerant, 'dist', 'main.js'),
  };
}
