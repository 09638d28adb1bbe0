// Checks what changed since the last commit: types, lint, and the tests of the changed files.
// The tests of a file are those in its folder that begin with its name (`ship_order.contract.ts`: `ship_order*.test.ts`);
// of a file that several operations share, all tests of its folder.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Rules about the source itself. They take a second. */
const source_tests = [
  'architecture',
  'contracts',
  'import_circles',
  'plain_words',
  'source_habits',
  'source_names',
].map((name) => `test/generic/${name}.test.ts`);

const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean);

function testsOf(path) {
  if (!/^(src|examples)\/.*\.ts$/.test(path)) return path.endsWith('.test.ts') ? [path] : [];
  const folder = dirname(path);
  const [name] = basename(path).split('.');
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  const own = tests.filter((file) => file.startsWith(name));
  return (own.length > 0 ? own : tests).map((file) => join(folder, file));
}

function run(command, words) {
  const { status } = spawnSync('npx', [command, ...words], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const changed = [
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((path) => existsSync(path));
run('tsc', ['-b', '--singleThreaded']);
if (changed.length > 0)
  run('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]);
run('vitest', ['run', ...new Set([...source_tests, ...changed.flatMap(testsOf)])]);
