// Runs the script and the steps of the page on CI as written, with the program of the page on Python as the tests of a
// project.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { blocksOf } from '../support/programs/page_blocks.ts';
import { built_program } from '../support/programs/process.ts';

const timeout = 120_000;
const blocks = blocksOf('docs/testing_in_ci.md');
const [github = '', gitlab = ''] = blocks.flatMap(({ language, text }) =>
  language === 'yaml' ? [text] : [],
);
const [start = '', end = ''] = blocks.flatMap(({ language, text }) => (language === 'sh' ? [text] : []));

/** The commands of a job, without the installation, which package.test.ts does. */
const steps = {
  github: [...github.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command = '']) => command),
  gitlab: [...gitlab.matchAll(/^ {4}- (\w+ .*)$/gm)].map(([, command = '']) => command),
};

/** Runs commands as a system does, in a folder with the checked-out project. */
async function runJob(program: string): Promise<{ coverage: string; log: string; printed: string }> {
  const database = await createDatabase('sqlite');
  const { folder } = database;
  try {
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(built_program, join(folder, 'node_modules', '.bin', 'stoa'));
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'start_stoa.sh'), start);
    const [python] = blocksOf('docs/testing_python.md').filter(({ language }) => language === 'python');
    writeFileSync(join(folder, 'test_orders.py'), python?.text ?? '');
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')));
    const run = (script: string) =>
      promisify(execFile)('bash', ['-c', script], {
        cwd: folder,
        env: { ...env, GITHUB_ENV: 'github_env' },
        timeout,
      });
    try {
      const { stdout } = await run(`set -euo pipefail\n${program}`);
      const read = (file: string) => readFileSync(join(folder, file), 'utf8');
      return { coverage: read('coverage.txt'), log: read('stoa.log'), printed: stdout };
    } finally {
      await run(`${end}while kill -0 "$(cat stoa.pid)" 2> /dev/null; do sleep 0.1; done`);
    }
  } finally {
    await database.drop();
  }
}

const [install, ...github_steps] = steps.github;
const [gitlab_install, ...gitlab_steps] = steps.gitlab;

test('both recipes install, start a server, run tests and measure coverage', () => {
  expect([install, gitlab_install]).toEqual(['npm ci', 'npm ci']);
  expect(github_steps.slice(1)).toEqual(gitlab_steps.slice(1));
  expect(github_steps).toHaveLength(3);
});

const jobs = {
  // Each step has a shell of its own, with the variables of the file.
  'GitHub Actions': github_steps
    .map((step) => `(touch github_env; set -a; . ./github_env; set +a\n${step})`)
    .join('\n'),
  'GitLab CI': gitlab_steps.join('\n'),
};

test.each(Object.entries(jobs))(
  'the steps for %s test a project with a server of their own',
  { timeout },
  async (_, program) => {
    const { coverage, log, printed } = await runJob(program);
    expect(printed).toBe('cancelled\n');
    expect(coverage).toContain('v2.order.get_order_detail');
    expect(log).toContain('"operation":"v2.order.get_order_detail"');
  },
);

test('a server that does not start ends the step, and its log is shown', { timeout }, async () => {
  const wrong = github_steps.map((step) => `STOA_RATE_LIMIT=none ${step}`)[0] ?? '';
  await expect(runJob(wrong)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Stoa did not start:\n[\s\S]*STOA_RATE_LIMIT/),
  });
});

test('the files that the recipes keep are those that the script and the steps write', () => {
  for (const text of [github, gitlab])
    for (const file of ['stoa.log', 'coverage.txt'])
      expect(text).toMatch(new RegExp(`^ +(- )?${file}$`, 'm'));
  expect(readFileSync(packageFile('docs', 'testing_in_ci.md'), 'utf8')).toContain('`start_stoa.sh`');
});
