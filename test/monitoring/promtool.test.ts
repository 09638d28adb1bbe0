// promtool reads what deploy/monitoring has, and runs its tests.
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayRefusals } from '../../src/engine/http/gateway_refusals.ts';
import { packageFile } from '../../src/engine/package_file.ts';
import { alerts_file, readAlerts } from '../support/monitoring/alert_rules.ts';
import { has_prometheus, promtool_program, quickened } from '../support/monitoring/prometheus.ts';

const alerts = readAlerts();
const fileOf = (name: string) => packageFile('deploy', 'monitoring', name);
const run = promisify(execFile);
const promtool = (...args: string[]) => run(promtool_program, args);

test('a call fails for an alert exactly if its code is one of a failure of the server', () => {
  const codes = Object.values(gatewayRefusals).flatMap(({ status, error }) => (status >= 500 ? [error] : []));
  const { expr } = alerts.find(({ name }) => name === 'StoaCallsFail') ?? { expr: '' };
  expect(/outcome=~"([^"]+)"/.exec(expr)?.[1]?.split('|').sort()).toEqual([...new Set(codes)].sort());
});

describe.runIf(has_prometheus)('promtool', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stoa-promtool-'));
    copyFileSync(fileOf('alerts_test.yml'), join(folder, 'alerts_test.yml'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the tests of the alerts with other rules. @returns the alerts whose tests fail. */
  async function failuresWith(rules: string): Promise<string[]> {
    writeFileSync(join(folder, 'alerts.yml'), rules);
    const said = await promtool('test', 'rules', join(folder, 'alerts_test.yml')).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(said).toMatch(/SUCCESS|FAILED/);
    return [...new Set([...said.matchAll(/alertname:\s*(\w+)/g)].map(([, name = '']) => name))].sort();
  }
  const rules = readFileSync(alerts_file, 'utf8');

  test('accepts the configuration, and finds every alert that is read from the file', async () => {
    const { stdout } = await promtool('check', 'config', fileOf('prometheus.yml'));
    expect(stdout).toContain(`${alerts.length} rules found`);
    writeFileSync(join(folder, 'alerts.yml'), quickened(rules));
    expect((await promtool('check', 'rules', join(folder, 'alerts.yml'))).stdout).toContain('SUCCESS');
  });

  test('runs the tests of the alerts', async () => {
    expect(await failuresWith(rules)).toEqual([]);
  });

  test.each([
    ['never fires', 'and vector(1) == 2', alerts.map(({ name }) => name).sort()],
    ['always fires', 'or vector(1)', alerts.map(({ name }) => name).sort()],
    ['is written in another way', 'or vector(1) == 2', []],
  ])('finds in the tests each alert that %s', async (_, end, found) => {
    const changed = rules.replaceAll(
      /^( +expr: )(?:\|\n)?((?:(?! +(?:for|labels):).*\n)+)/gm,
      (_, head: string, expr: string) => `${head}|\n          (${expr.trim()}\n          ) ${end}\n`,
    );
    expect(await failuresWith(changed)).toEqual(found);
  });
});
