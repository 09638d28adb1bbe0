// deploy/monitoring/alerts.yml, in the form in which it is written: promtool checks that it is valid.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { packageFile } from '../../../src/engine/package_file.ts';

export interface AlertRule {
  readonly name: string;
  readonly expr: string;
  /** How long the condition holds before the alert fires; empty for at once. */
  readonly lasts: string;
  readonly severity: string;
  readonly summary: string;
  readonly runbook_url: string;
}

export const alerts_file = packageFile('deploy', 'monitoring', 'alerts.yml');

/** A value on one line, with or without quotes. */
const textOf = (rule: string, key: string) =>
  (new RegExp(`^ +${key}: (.*)$`, 'm').exec(rule)?.[1] ?? '').replace(/^'(.*)'$/, '$1');

/** The expression, on one line. */
function exprOf(rule: string): string {
  const block = /^ +expr: \|\n((?: {10}.*\n)+)/m.exec(rule)?.[1];
  return (block ?? textOf(rule, 'expr')).trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** All alerts, in the order of the file. */
export function readAlerts(): AlertRule[] {
  const [, ...rules] = readFileSync(alerts_file, 'utf8').split(/^ +- alert: /m);
  return rules.map((rule) => ({
    name: rule.slice(0, rule.indexOf('\n')),
    expr: exprOf(rule),
    lasts: textOf(rule, 'for'),
    severity: textOf(rule, 'severity'),
    summary: textOf(rule, 'summary'),
    runbook_url: textOf(rule, 'runbook_url'),
  }));
}

/** The name of the page of an alert: `node_down` of StoaNodeDown. */
export const pageNameOf = ({ name }: AlertRule): string =>
  name
    .replace(/^Stoa/, '')
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => `_${letter}`)
    .toLowerCase();

export const pageOf = (alert: AlertRule): string => basename(alert.runbook_url);
