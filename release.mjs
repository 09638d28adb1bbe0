// Makes a release: `npm run release -- patch`, or `minor`, `major` or a version. It writes the new version wherever the
// repository names it, gives the changes in CHANGELOG.md a heading, commits and tags. It publishes nothing: a workflow
// does when the tag is pushed (.github/workflows/release.yaml).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { reportProblem } from './bench/report_commit.mjs';

const usage = 'Usage: npm run release -- patch|minor|major|X.Y.Z';

function refuse(reason) {
  console.error(`No release was made: ${reason}`);
  process.exit(1);
}

/** The lines that git prints, or undefined if it fails. */
function git(...words) {
  try {
    const printed = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return printed.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Changes a file, and refuses if it has nothing to change, because then its form is no longer what we expect. */
function change(path, from, to) {
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) refuse(`${path} does not contain ${from}`);
  writeFileSync(path, changed);
}

/** The version that follows, compared number by number. */
function nextVersion(current, wanted) {
  const [major, minor, patch] = current.split('.').map(Number);
  const steps = {
    major: [major + 1, 0, 0],
    minor: [major, minor + 1, 0],
    patch: [major, minor, patch + 1],
  };
  if (!(wanted in steps) && !/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(wanted ?? '')) refuse(usage);
  const next = steps[wanted] ?? wanted.split('.').map(Number);
  const differing = next.findIndex((number, at) => number !== [major, minor, patch][at]);
  if (differing === -1 || next[differing] < [major, minor, patch][differing])
    refuse(`${next.join('.')} does not come after ${current}`);
  return next.join('.');
}

function requireCleanTree() {
  const changed = git('status', '--porcelain') ?? refuse('this is no git repository');
  if (changed.length > 0) refuse(`these files are not committed:\n${changed.join('\n')}`);
}

function requireNewReport() {
  const problem = reportProblem('.');
  if (problem) refuse(`${problem} Run \`npm --prefix bench run bench\`, and commit the report`);
}

const { version: current } = JSON.parse(readFileSync('package.json', 'utf8'));
const version = nextVersion(current, process.argv[2]);
const tag = `v${version}`;
requireCleanTree();
requireNewReport();
if (git('rev-parse', '--verify', `refs/tags/${tag}`)) refuse(`the tag ${tag} exists`);
const [, changes] = /^## \[Unreleased\]\n([\s\S]*?)^## /m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
if (!changes?.trim()) refuse('CHANGELOG.md has no changes under [Unreleased]');

const own_version = `"version": "${current}"`;
change('package.json', own_version, `"version": "${version}"`);
// The lock file names it twice, at its beginning: for itself, and for its first package.
const lock_head = `"name": "stoa",\n      "version": "${current}"`;
change('package-lock.json', lock_head, lock_head.replace(current, version));
change('package-lock.json', own_version, `"version": "${version}"`);
change('generated/openapi.json', own_version, `"version": "${version}"`);
// Pages and examples name the tarball and the image.
const named = new RegExp(`\\bstoa([-:@])${current.replaceAll('.', '\\.')}(?![.\\d]*\\d)`, 'g');
for (const path of git('grep', '-lE', `stoa[-:@]${current.replaceAll('.', '\\.')}`, '--', ':!CHANGELOG.md') ??
  [])
  change(path, named, `stoa$1${version}`);
const day = new Date().toISOString().slice(0, 10);
change('CHANGELOG.md', '## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`);

execFileSync('git', ['commit', '--quiet', '--all', '--message', `Release ${version}`], { stdio: 'inherit' });
execFileSync('git', ['tag', '--annotate', '--message', `Stoa ${version}`, tag], { stdio: 'inherit' });
console.log(`Committed and tagged ${tag}. Push both: git push --follow-tags`);
