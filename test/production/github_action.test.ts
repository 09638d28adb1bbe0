// The workflow of the example, with its steps as they are written: each runs in bash, with the files and expressions
// that GitHub gives them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { packageFile } from '../../src/engine/package_file.ts';

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
type Values = Record<string, string>;

/** What GitHub itself does before: the tree is checked out, and Node is installed. */
const done_by_others = /^actions\/(checkout|setup-node)@v\d+$/;

/** Files with a `NAME=value` in each line. */
const readValues = (file: string): Values =>
  Object.fromEntries(
    (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** A runner with a folder that has what a repository with the action has. */
class Runner {
  readonly folder = mkdtempSync(join(tmpdir(), 'stoa-runner-'));
  readonly workspace = join(this.folder, 'workspace');
  readonly ran: string[] = [];
  printed = '';
  #pid: string | undefined;
  #files = 0;
  #environment: Values = {};
  #path: string[] = [];

  constructor() {
    const action = join(this.workspace, '.github', 'actions', 'stoa');
    mkdirSync(action, { recursive: true });
    for (const name of ['action.yml', 'app.test.mjs'])
      cpSync(
        packageFile('examples', 'github_action', name),
        join(name === 'action.yml' ? action : this.workspace, name),
      );
  }

  /** Replaces `${{ name.of.value }}`. */
  #evaluate(text: string, values: Values): string {
    return text.replace(/\$\{\{ *([\w.]+) *\}\}/g, (_, name: string) => {
      const value = name.startsWith('env.') ? this.#environment[name.slice(4)] : values[name];
      if (value === undefined) throw new Error(`${name} has no value.`);
      return value;
    });
  }

  #bash(step: Step, values: Values): Values {
    const [env_file, output_file, path_file] = ['env', 'output', 'path'].map((kind) =>
      join(this.folder, `${kind}-${this.#files++}`),
    ) as [string, string, string];
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(STOA_|npm_(?!config_)|NODE_|VITEST)/.test(name),
    );
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run ?? ''],
      {
        cwd: this.workspace,
        encoding: 'utf8',
        env: {
          ...Object.fromEntries(own),
          ...this.#environment,
          ...Object.fromEntries(
            Object.entries(step.env ?? {}).map(([name, text]) => [name, this.#evaluate(text, values)]),
          ),
          PATH: [...this.#path, process.env.PATH].join(':'),
          RUNNER_TEMP: this.folder,
          GITHUB_ENV: env_file,
          GITHUB_OUTPUT: output_file,
          GITHUB_PATH: path_file,
        },
      },
    );
    this.printed += stdout;
    if (status !== 0) throw new Error(`"${step.name}" ended with ${status}:\n${stdout}\n${stderr}`);
    Object.assign(this.#environment, readValues(env_file));
    if (existsSync(path_file)) this.#path.unshift(...readFileSync(path_file, 'utf8').trim().split('\n'));
    this.ran.push(step.name ?? '');
    const outputs = readValues(output_file);
    this.#pid = outputs.pid ?? this.#pid;
    return outputs;
  }

  /** Ends the server that a step has started. */
  end(): void {
    if (this.#pid !== undefined) process.kill(Number(this.#pid), 'SIGTERM');
  }

  /** Runs steps, and returns their outputs by id. */
  run(steps: readonly Step[], inputs: Values = {}): Values {
    const values = { ...inputs };
    for (const step of steps) {
      if (step.if === 'failure()' || done_by_others.test(step.uses ?? '')) continue;
      if (!step.run && !step.uses?.startsWith('./')) throw new Error(`Nothing runs ${step.uses}.`);
      const outputs = step.run ? this.#bash(step, values) : this.#action(step);
      for (const [name, value] of Object.entries(outputs)) values[`steps.${step.id}.outputs.${name}`] = value;
    }
    return values;
  }

  #action({ uses = '', with: given = {} }: Step): Values {
    const action = parse(readFileSync(join(this.workspace, uses, 'action.yml'), 'utf8'));
    expect(action.runs.using).toBe('composite');
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
    const inputs = Object.entries(
      action.inputs as Record<string, { default?: string; required?: boolean }>,
    ).map(([name, input]) => {
      const value = given[name] ?? input.default;
      if (value === undefined) throw new Error(`The input ${name} is missing.`);
      return [`inputs.${name}`, String(value)];
    });
    const values = this.run(action.runs.steps, Object.fromEntries(inputs));
    const outputs = Object.entries(action.outputs as Record<string, { value: string }>);
    return Object.fromEntries(outputs.map(([name, { value }]) => [name, this.#evaluate(value, values)]));
  }
}

function pack(folder: string): string {
  const options = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const { status, stdout } = spawnSync('npm', options, { cwd: packageFile(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack ended with ${status}`);
  return join(folder, stdout.trim());
}

test('the workflow installs and starts Stoa, places an order, and tests an app', async () => {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const workflow = parse(readFileSync(packageFile('examples', 'github_action', 'workflow.yaml'), 'utf8'));
  const runner = new Runner();
  onTestFinished(() =>
    rmSync(runner.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  );
  // The runner ends what a job has started.
  onTestFinished(() => runner.end());
  const tarball = `stoa-${version}.tgz`;
  cpSync(process.env.STOA_TEST_PACKAGE ?? pack(runner.folder), join(runner.workspace, tarball));
  const values = runner.run(workflow.jobs.test.steps);
  expect(runner.ran).toEqual(['Install', 'Start', 'Place an order', 'Test the app']);
  expect(runner.printed).toMatch(/^# pass 1\n# fail 0|^ℹ pass 1\nℹ fail 0/m);
  expect(values['steps.stoa.outputs.base_url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  // Lines are written to the log a moment later.
  const readLog = () => readFileSync(values['steps.stoa.outputs.log'] ?? '', 'utf8');
  await expect.poll(readLog).toContain('v2.voucher.get_voucher');
  expect(runner.printed.match(/^::add-mask::.{16,}$/gm)).toHaveLength(3);
});

test('a server that cannot start fails the step, and says why', () => {
  const action = parse(readFileSync(packageFile('examples', 'github_action', 'action.yml'), 'utf8'));
  const runner = new Runner();
  onTestFinished(() => rmSync(runner.folder, { recursive: true, force: true }));
  const bin = join(runner.folder, 'stoa', 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(packageFile('dist', 'main.js'), join(bin, 'stoa'));
  const start = action.runs.steps.find(({ name }: Step) => name === 'Start');
  expect(() => runner.run([start], { 'inputs.flags': '--rate-limit nothing' })).toThrow(
    '--rate-limit must be a whole number',
  );
});
