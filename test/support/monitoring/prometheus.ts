// A real Prometheus that scrapes servers of a test, with the alerts of deploy/monitoring made quick.
// STOA_TEST_PROMETHEUS names the program; promtool is next to it.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../databases/postgres_server.ts';
import { alerts_file } from './alert_rules.ts';

export const prometheus_program = process.env.STOA_TEST_PROMETHEUS ?? '/usr/bin/prometheus';
export const promtool_program = join(dirname(prometheus_program), 'promtool');
/** Continuous integration names its Prometheus, so that the tests cannot be skipped there. */
export const has_prometheus =
  process.env.STOA_TEST_PROMETHEUS !== undefined || existsSync(prometheus_program);

const ready_ms_max = 20_000;
const answer_ms_max = 10_000;

/** Shortens the times over which rates are computed. Each still has several scrapes. */
export const withShortWindows = (queries: string): string =>
  queries
    .replaceAll(/\[[15]m\]/g, '[6s]')
    .replaceAll('[15m]', '[20s]')
    .replaceAll('[2h]', '[30s]');

/** Shortens what the alerts wait for: windows, how long a condition holds, and the age of a job. */
export const quickened = (rules: string): string =>
  withShortWindows(rules)
    .replaceAll(/for: \d+m/g, 'for: 1s')
    .replace('stoa_jobs_oldest_due_age_seconds) > 60', 'stoa_jobs_oldest_due_age_seconds) > 3');

const configuration = `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 500ms }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: stoa
    file_sd_configs: [{ files: [targets.json], refresh_interval: 500ms }]
`;

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [at: number, value: string];
}

export interface Prometheus {
  readonly url: string;
  /** Scrapes these operator ports from now on. */
  scrape(operator_urls: readonly string[]): void;
  /** The series that a query answers. @throws Error with the reason, if Prometheus refuses it. */
  query(expr: string): Promise<readonly Sample[]>;
  /** The labels of the alerts that fire. */
  listFiring(): Promise<readonly Readonly<Record<string, string>>[]>;
  stop(): Promise<void>;
}

/** Starts it in a folder of its own. */
export async function startPrometheus(folder: string): Promise<Prometheus> {
  const port = await freePort();
  const work = join(folder, 'prometheus');
  mkdirSync(work);
  writeFileSync(join(work, 'prometheus.yml'), configuration);
  writeFileSync(join(work, 'alerts.yml'), quickened(readFileSync(alerts_file, 'utf8')));
  const scrape = (operator_urls: readonly string[]) => {
    const targets = operator_urls.map((url) => new URL(url).host);
    writeFileSync(join(work, 'targets.json'), JSON.stringify(targets.length === 0 ? [] : [{ targets }]));
  };
  scrape([]);
  const child = spawn(
    prometheus_program,
    [
      `--config.file=${join(work, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(work, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  let has_ended = false;
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      has_ended = true;
      resolve();
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  const until_ms = performance.now() + ready_ms_max;
  while (!(await fetch(`${url}/-/ready`).catch(() => undefined))?.ok) {
    if (has_ended || performance.now() > until_ms) throw new Error(`Prometheus is not ready:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  async function ask<Data>(path: string): Promise<Data> {
    const answer = await fetch(`${url}/api/v1/${path}`, { signal: AbortSignal.timeout(answer_ms_max) });
    const body = (await answer.json()) as { status: string; error?: string; data: Data };
    if (body.status !== 'success') throw new Error(`${decodeURIComponent(path)}: ${body.error}`);
    return body.data;
  }
  return {
    url,
    scrape,
    async query(expr) {
      const { result } = await ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expr)}`);
      return result;
    },
    async listFiring() {
      const { alerts } = await ask<{ alerts: { state: string; labels: Record<string, string> }[] }>('alerts');
      return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
