// generated/metrics.md, written from what a server registers and from the alerts.
import { type MetricFacts, metric_facts } from '../../../src/engine/observe/metric_facts.ts';
import { all_limits } from '../../../src/program/settings/refusing_limits.ts';
import type { AlertRule } from '../monitoring/alert_rules.ts';

export interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

const head = `# Metrics

Generated from the declared metrics and \`deploy/monitoring/alerts.yml\`; not edited by hand. \`/metrics\` on the operator port returns them in the Prometheus format. [Monitoring](../docs/production/monitoring.md) says how to read them and be alerted.

Every label has few values. A histogram has the series \`_bucket\`, \`_sum\` and \`_count\`; the label \`le\` of its buckets is the upper bound.

| metric | type | unit | labels and their values | meaning | alerts |
|---|---|---|---|---|---|
`;

const of_process = `
## The process

Registered by the library prom-client. Their labels have a few values, which Node.js chooses.

| metric | type | labels | meaning | alerts |
|---|---|---|---|---|
`;

const of_alerts = `
## Alerts

An alert fires when its condition has held for the time in the third column. Each has a page that says what to look at and what to do.

| alert | condition | for | severity |
|---|---|---|---|
`;

const of_limits = `
## Limits

\`stoa_limit_refusals_total\` has the label \`limit\` for each of these. [Limits](../docs/limits.md) describes what a client sees at each limit.

| limit | what is limited |
|---|---|
`;

export const isOfProcess = ({ name }: Registered): boolean => /^stoa_(process|nodejs)_/.test(name);

const ticked = (text: string) => `\`${text}\``;
const linked = ({ name, runbook_url }: AlertRule) => `[${name}](../${runbook_url})`;

function labelsOf(labels: MetricFacts['labels'] = {}): string {
  const texts = Object.entries(labels).map(([label, values]) => {
    const shown = typeof values === 'string' ? values : values.map(ticked).join(', ');
    return `${ticked(label)}: ${shown}`;
  });
  return texts.join('; ');
}

/**
 * @param registered the metrics of a server on PostgreSQL, in the order in which they are registered.
 * @param embedded those of a server on SQLite.
 * @param traced those of a server that sends spans, in addition.
 */
export function metricsPage(
  registered: readonly Registered[],
  embedded: readonly Registered[],
  traced: readonly Registered[],
  alerts: readonly AlertRule[],
): string {
  const found = new Map([...embedded, ...registered, ...traced].map((metric) => [metric.name, metric]));
  const on = (metrics: readonly Registered[]) => new Set(metrics.map(({ name }) => name));
  const [on_postgres, on_sqlite, with_traces] = [on(registered), on(embedded), on(traced)];
  const whenPresent = (name: string) => {
    if (with_traces.has(name)) return ' Only if spans are sent.';
    if (!on_sqlite.has(name)) return ' PostgreSQL only.';
    return on_postgres.has(name) ? '' : ' SQLite only.';
  };
  const alertsOf = (name: string) =>
    alerts
      .filter(({ expr }) => new RegExp(`\\b${name}(_bucket|_count|_sum)?\\b`).test(expr))
      .map(linked)
      .join(', ');
  const metrics = Object.entries<MetricFacts>(metric_facts).map(([name, { help, unit, labels }]) => {
    const { type } = found.get(name) ?? {};
    return `| ${ticked(name)} | ${type} | ${unit} | ${labelsOf(labels)} | ${help}${whenPresent(name)} | ${alertsOf(name)} |\n`;
  });
  const process_metrics = registered
    .filter(isOfProcess)
    .map(
      ({ name, type, help, labelNames = [] }) =>
        `| ${ticked(name)} | ${type} | ${labelNames.map(ticked).join(', ')} | ${help} | ${alertsOf(name)} |\n`,
    );
  const alert_rows = alerts.map(
    (alert) =>
      `| ${linked(alert)} | ${ticked(alert.expr.replaceAll('|', '\\|'))} | ${alert.lasts} | ${alert.severity} |\n`,
  );
  const limits = all_limits.flatMap(([name, { help, refuses }]) =>
    refuses ? [`| ${ticked(name)} | ${help} |\n`] : [],
  );
  return (
    head +
    metrics.join('') +
    of_process +
    process_metrics.join('') +
    of_alerts +
    alert_rows.join('') +
    of_limits +
    limits.join('')
  );
}
