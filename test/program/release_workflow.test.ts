// The workflow that publishes a release. What it publishes to is not here; its other commands run.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { packageFile } from '../../src/engine/package_file.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Record<string, string>;
}

const workflow = parse(readFileSync(packageFile('.github', 'workflows', 'release.yaml'), 'utf8')) as {
  on: { push: { tags: string[] } };
  jobs: Record<'package' | 'image', { permissions: Record<string, string>; steps: Step[] }>;
};
const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));

/** The commands of a step, by its name. */
function commandsOf(job: 'package' | 'image', name: string): string {
  const step = workflow.jobs[job].steps.find((one) => one.name === name);
  if (step?.run === undefined) throw new Error(`The job ${job} has no step "${name}" with commands.`);
  return step.run;
}

const bash = (commands: string, cwd: string, env: Record<string, string>) =>
  execFileSync('bash', ['-eo', 'pipefail', '-c', commands], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('a tag of a release starts it, and it accepts no tag of another version', () => {
  expect(workflow.on.push.tags).toEqual(['v*.*.*']);
  const check = commandsOf('package', 'Check that the tag is the version');
  const checked = (tag: string) => () => bash(check, packageFile(), { GITHUB_REF_NAME: tag });
  expect(checked(`v${version}`)).not.toThrow();
  expect(checked('v99.0.0')).toThrow();
});

test('the package gets the name and the repository of its publisher, and its provenance', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(packageFile('package.json'), join(folder, 'package.json'));
  const server = { GITHUB_SERVER_URL: 'https://example.com', GITHUB_REPOSITORY: 'somebody/stoa' };
  bash(commandsOf('package', 'Name the package'), folder, { ...server, STOA_PACKAGE: '@somebody/stoa' });
  const named = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(named).toMatchObject({
    name: '@somebody/stoa',
    version,
    repository: { type: 'git', url: 'git+https://example.com/somebody/stoa.git' },
  });
  expect(named.private).toBeUndefined();
  expect(commandsOf('package', 'Publish the package')).toContain('--provenance');
  // The registry believes only a token that the workflow asks for.
  expect(workflow.jobs.package.permissions['id-token']).toBe('write');
});

test('the image has the version of the tag, and is built from the Containerfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const output = join(folder, 'output');
  const image = { STOA_REGISTRY: 'images.example.com', STOA_IMAGE: 'stoa' };
  const env = { ...image, GITHUB_REF_NAME: 'v1.2.3', GITHUB_OUTPUT: output };
  bash(commandsOf('image', 'Name the image'), folder, env);
  expect(readFileSync(output, 'utf8')).toBe('name=images.example.com/stoa:1.2.3\n');
  const build = workflow.jobs.image.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action'));
  expect(build?.with).toMatchObject({ file: 'Containerfile', push: true, provenance: 'mode=max' });
});
