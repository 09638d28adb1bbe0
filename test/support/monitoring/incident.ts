// Causes an alert on real servers, and follows its page.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageFile } from '../../../src/engine/package_file.ts';
import { blocksOf } from '../programs/page_blocks.ts';
import { built_program } from '../programs/process.ts';
import { readAlerts } from './alert_rules.ts';
import { type Prometheus, promtool_program, withShortWindows } from './prometheus.ts';

const firing_ms_max = 60_000;
const interval_ms = 250;
const command_ms_max = 60_000;

/** What the commands of a page need. */
export interface Surroundings {
  readonly folder: string;
  readonly prometheus: Prometheus;
  /** The operator URL of the node. */
  readonly node: string;
  /** The file with its log. */
  readonly log: string;
  /** Settings for commands of `stoa`, and other variables of pages. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Programs for the commands: this build, and what runs SQL like psql. */
function makeBin(folder: string): string {
  const bin = join(folder, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(bin);
  const script = (name: string, program: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, {
      mode: 0o755,
    });
  script('stoa', built_program);
  script('psql', packageFile('test', 'support', 'programs', 'psql.mjs'));
  return bin;
}

/** The page of an alert. */
export const pageOfAlert = (alert: string): string =>
  readAlerts().find(({ name }) => name === alert)?.runbook_url ?? '';

/** Runs the commands of a page. @returns what they print. */
export async function followPage(page: string, surroundings: Surroundings): Promise<string> {
  const commands = blocksOf(page).filter(({ language }) => language === 'sh');
  const { folder, prometheus, node, log, variables } = surroundings;
  const path = [makeBin(folder), dirname(promtool_program), process.env.PATH].join(delimiter);
  const program = ['set -euo pipefail', ...commands.map(({ text }) => withShortWindows(text))].join('\n');
  const env = { PATH: path, HOME: folder, node, log, prometheus: prometheus.url, ...variables };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', program], {
    cwd: folder,
    env,
    timeout: command_ms_max,
  }).catch((error: unknown) => Promise.reject(new Error(`${page}: ${String(error)}`)));
  if (process.env.STOA_TEST_SHOW_PAGES) process.stdout.write(`\n=== ${page}\n${stdout}${stderr}`);
  return stdout;
}

/** Waits until a condition of the firing alerts holds. */
async function untilAlerts(
  prometheus: Prometheus,
  wanted: string,
  holds: (firing: readonly Readonly<Record<string, string>>[]) => boolean,
): Promise<void> {
  const until_ms = performance.now() + firing_ms_max;
  for (;;) {
    const firing = await prometheus.listFiring();
    if (holds(firing)) return;
    if (performance.now() > until_ms) throw new Error(`${wanted}; these fire: ${JSON.stringify(firing)}`);
    await new Promise((resolve) => setTimeout(resolve, interval_ms));
  }
}

/** Waits until an alert fires with these labels. */
export const untilFiring = (
  prometheus: Prometheus,
  alertname: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<void> =>
  untilAlerts(prometheus, `${alertname} does not fire`, (firing) =>
    firing.some((alert) =>
      Object.entries({ alertname, ...labels }).every(([label, value]) => alert[label] === value),
    ),
  );

/** Waits until an alert no longer fires. */
export const untilOver = (prometheus: Prometheus, alertname: string): Promise<void> =>
  untilAlerts(
    prometheus,
    `${alertname} still fires`,
    (firing) => !firing.some((alert) => alert.alertname === alertname),
  );
