// `npm run release` in a clone of this repository.
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';

const folder = mkdtempSync(join(tmpdir(), 'stoa-release-'));
const clone = join(folder, 'clone');
const run = promisify(execFile);
const person = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
const git = async (...words: string[]) =>
  (await run('git', [...person, ...words], { cwd: clone })).stdout.trim();
const read = (path: string) => readFileSync(join(clone, path), 'utf8');
const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '--all', '--message', message);

/** Runs the script of the working tree in the clone. */
async function release(...words: string[]): Promise<{ code: number; said: string }> {
  const env = {
    ...process.env,
    ...{ GIT_AUTHOR_NAME: 'Somebody', GIT_AUTHOR_EMAIL: 'somebody@example.com' },
    ...{ GIT_COMMITTER_NAME: 'Somebody', GIT_COMMITTER_EMAIL: 'somebody@example.com' },
  };
  try {
    const { stdout } = await run(process.execPath, [packageFile('release.mjs'), ...words], {
      cwd: clone,
      env,
    });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** What a release starts from: a report of the last commit, and a change that users notice. */
let start: string;

beforeAll(async () => {
  await run('git', ['clone', '--quiet', '--no-local', '--depth', '1', `file://${packageFile()}`, clone]);
  const report = read('bench/report.md').replace(
    /, commit \w+$/m,
    `, commit ${await git('rev-parse', 'HEAD')}`,
  );
  writeFileSync(join(clone, 'bench/report.md'), report);
  const changelog = read('CHANGELOG.md').replace(/^## \[Unreleased\]\n/m, '$&\n- Something is new.\n');
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog);
  await commit('Prepare');
  start = await git('rev-parse', 'HEAD');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await git('reset', '--quiet', '--hard', start);
  const tags = (await git('tag', '--list')).split('\n').filter(Boolean);
  if (tags.length > 0) await git('tag', '--delete', ...tags);
});

test('a release writes its version wherever the old one is named, gives the changes a heading, commits and tags', async () => {
  const { version: old } = JSON.parse(read('package.json'));
  expect(old).toMatch(/^\d+\.\d+\.\d+$/);
  expect(await release('99.0.1')).toEqual({ code: 0, said: expect.stringContaining('tagged v99.0.1') });
  for (const path of ['package.json', 'package-lock.json'])
    expect(JSON.parse(read(path)).version, path).toBe('99.0.1');
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe('99.0.1');
  expect(JSON.parse(read('generated/openapi.json')).info.version).toBe('99.0.1');
  expect(read('README.md')).toContain('stoa-99.0.1.tgz');
  const left = await git(
    'grep',
    '-nE',
    `stoa[-:@]${old.replaceAll('.', '\\.')}`,
    '--',
    ':!CHANGELOG.md',
  ).catch(() => '');
  expect(left).toBe('');
  expect(read('CHANGELOG.md')).toMatch(
    /## \[Unreleased\]\n\n## \[99\.0\.1\] - \d{4}-\d\d-\d\d\n\n- Something is new\./,
  );
  expect(await git('log', '-1', '--format=%s')).toBe('Release 99.0.1');
  expect(await git('describe', '--exact-match')).toBe('v99.0.1');
  expect(await git('status', '--porcelain')).toBe('');
  // What was changed under [Unreleased] has its heading now.
  expect(await release('patch')).toEqual({
    code: 1,
    said: expect.stringContaining('no changes under [Unreleased]'),
  });
});

test.each([
  ['patch', (a: number, b: number, c: number) => [a, b, c + 1]],
  ['minor', (a: number, b: number) => [a, b + 1, 0]],
  ['major', (a: number) => [a + 1, 0, 0]],
])('%s counts one number up', async (step, next) => {
  const [a = 0, b = 0, c = 0] = JSON.parse(read('package.json')).version.split('.').map(Number);
  await release(step);
  expect(JSON.parse(read('package.json')).version).toBe(next(a, b, c).join('.'));
});

test.each([[], ['newest'], ['1.0'], ['01.0.0'], ['0.0.1']])(
  '%s is not a version to release',
  async (...words) => {
    expect(await release(...words)).toEqual({
      code: 1,
      said: expect.stringMatching(/Usage|does not come after/),
    });
    expect(await git('rev-parse', 'HEAD')).toBe(start);
  },
);

test('a tree with changes is not released', async () => {
  appendFileSync(join(clone, 'README.md'), '\n');
  expect(await release('patch')).toEqual({
    code: 1,
    said: expect.stringContaining('not committed:\n M README.md'),
  });
  expect(await git('rev-parse', 'HEAD')).toBe(start);
});

test('numbers of the bench that are more than 60 commits old are not released', async () => {
  for (let count = 0; count < 59; count++) await commit('Another');
  const before = await git('rev-parse', 'HEAD');
  expect(await release('patch')).toEqual({ code: 0, said: expect.any(String) });
  await git('reset', '--quiet', '--hard', before);
  await commit('One more');
  expect(await release('minor')).toEqual({ code: 1, said: expect.stringContaining('61 commits old') });
  const report = read('bench/report.md').replace(/, commit \w+$/m, ', commit 0000000');
  writeFileSync(join(clone, 'bench/report.md'), report);
  await commit('Name a commit that does not exist');
  expect(await release('minor')).toEqual({ code: 1, said: expect.stringContaining('names no commit') });
});

test('numbers of the bench that were measured with changes to a commit are not released', async () => {
  const report = read('bench/report.md').replace(/, commit \w+$/m, '$&, with changes');
  writeFileSync(join(clone, 'bench/report.md'), report);
  await commit('Measure with changes');
  expect(await release('minor')).toEqual({ code: 1, said: expect.stringContaining('names no commit') });
});
