// The commit whose numbers are in report.md, and a build of it to compare with.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './child.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

/** How many commits old the report may be. */
export const report_age_max = 60;

/** What git prints, or undefined if it fails. */
function git(checkout, ...words) {
  try {
    return execFileSync('git', words, { cwd: checkout, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch {
    return undefined;
  }
}

/**
 * The commit that the report of a checkout names.
 *
 * @returns its `hash`, and its `age`: how many commits have been made since. Undefined if the report names no commit
 * that this repository has, as in a clone without its history, or was taken with changes to it.
 */
export function reportCommit(checkout) {
  const report = readFileSync(join(checkout, 'bench/report.md'), 'utf8');
  const [, hash] = /, commit ([0-9a-f]{7,40})$/m.exec(report) ?? [];
  const age = hash && git(checkout, 'rev-list', '--count', `${hash}..HEAD`);
  return age === undefined ? undefined : { hash, age: Number(age) };
}

/** What is wrong with the age of the report of a checkout, as a sentence; undefined if nothing is. */
export function reportProblem(checkout) {
  const named = reportCommit(checkout);
  if (named === undefined) return 'bench/report.md names no commit of this repository.';
  return named.age <= report_age_max
    ? undefined
    : `bench/report.md is ${named.age} commits old, and at most ${report_age_max} are allowed.`;
}

/** Builds the report's commit. @returns the folder of its checkout, which is removed after the run. */
export async function buildReportCommit(checkout, cores) {
  const named = reportCommit(checkout);
  if (named === undefined) throw new Error('bench/report.md names no commit of this repository');
  const folder = temporaryFolder('report', 'run');
  const run = (...command) => runChild(cores.load, command, { cwd: folder });
  await run('git', 'clone', '--quiet', '--no-checkout', checkout, folder);
  await run('git', 'checkout', '--quiet', '--detach', named.hash);
  await run('npm', 'ci', '--no-audit', '--no-fund');
  await run('npm', 'run', 'build');
  return folder;
}
