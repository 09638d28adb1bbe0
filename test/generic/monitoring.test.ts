// The alerts and the dashboard of deploy/monitoring name metrics, labels and pages that exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MetricFacts, metric_facts } from '../../src/engine/observe/metric_facts.ts';
import { packageFile } from '../../src/engine/package_file.ts';
import { type AlertRule, pageNameOf, readAlerts } from '../support/monitoring/alert_rules.ts';
import { dashboard_panels } from '../support/monitoring/dashboard.ts';
import { groupedLabels, metricsOfQuery, shownLabels } from '../support/monitoring/promql_names.ts';
import { registeredBy, registeredByOptionalParts } from '../support/monitoring/registered_metrics.ts';
import { isOfProcess, type Registered } from '../support/pages/metrics_page.ts';
import { openWorld } from '../support/world/harness.ts';

/** Prometheus adds these to every series. */
const of_target = ['instance', 'job'];
const alerts = readAlerts();
const declared: Readonly<Record<string, MetricFacts>> = metric_facts;

const worlds: Awaited<ReturnType<typeof openWorld>>[] = [];
/** What servers register, by name. */
const registered = new Map<string, Registered>();
beforeAll(async () => {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const world = await openWorld(engine);
    worlds.push(world);
    for (const metric of registeredBy(world.marketplace)) registered.set(metric.name, metric);
  }
  for (const metric of registeredByOptionalParts()) registered.set(metric.name, metric);
});
afterAll(async () => {
  for (const world of worlds) await world.close();
});

/** The series of a metric: a histogram has three. */
function findMetric(series: string): Registered | undefined {
  const found = registered.get(series);
  if (found) return found.type === 'histogram' ? undefined : found;
  const [, name = '', end] = /^(\w+)_(bucket|sum|count)$/.exec(series) ?? [];
  const histogram = registered.get(name);
  return histogram?.type === 'histogram' && end ? histogram : undefined;
}

const labelsOf = (series: string): readonly string[] => [
  ...of_target,
  ...(findMetric(series)?.labelNames ?? []),
  ...(series.endsWith('_bucket') ? ['le'] : []),
];

/** The values in a comparison that its label never has. */
function unknownValues(metric: string, label: string, operator: string, value: string): string[] {
  const known = declared[metric.replace(/_(bucket|sum|count)$/, '')]?.labels?.[label];
  if (!Array.isArray(known) || value === '.*') return [];
  return (operator.endsWith('~') ? value.split('|') : [value]).filter((one) => !known.includes(one));
}

/** What is wrong with a query, and with the labels that a text shows of its result. */
function problemsOf(expr: string, text: string): string[] {
  const named = metricsOfQuery(expr).filter(({ metric }) => metric !== 'up');
  const all_labels = [...of_target, ...named.flatMap(({ metric }) => labelsOf(metric))];
  const has_target = /\b(by|topk|sum|max|count|histogram_quantile)\b/.test(expr) ? [] : of_target;
  const grouped = groupedLabels(expr);
  const kept = [...has_target, ...(grouped.length > 0 ? grouped : all_labels)];
  return [
    ...named.filter(({ metric }) => !findMetric(metric)).map(({ metric }) => `no metric ${metric}`),
    ...named.flatMap(({ metric, labels }) =>
      labels.flatMap(({ label, operator, value }) => [
        ...(labelsOf(metric).includes(label) ? [] : [`${metric} has no label ${label}`]),
        ...unknownValues(metric, label, operator, value).map((one) => `${label} is never ${one}`),
      ]),
    ),
    ...grouped.filter((label) => !all_labels.includes(label)).map((label) => `no label ${label} to group by`),
    ...shownLabels(text)
      .filter((label) => !kept.includes(label))
      .map((label) => `the label ${label} is not in the result`),
  ];
}

test('servers register exactly the declared metrics, besides those of the process', () => {
  const found = [...registered.values()].filter((metric) => !isOfProcess(metric)).map(({ name }) => name);
  expect(found.sort()).toEqual(Object.keys(metric_facts).sort());
});

test('a name or label that does not exist is found', () => {
  expect(problemsOf('stoa_reedy == 0', '')).toEqual(['no metric stoa_reedy']);
  expect(problemsOf('rate(stoa_request_duration_seconds[5m])', '')).toHaveLength(1);
  expect(problemsOf('stoa_calls_queued{prot="partner"}', '')).toHaveLength(1);
  expect(problemsOf('stoa_calls_queued{port="partners"}', '')).toEqual(['port is never partners']);
  expect(problemsOf('sum by (kind) (stoa_calls_queued)', '')).toEqual(['no label kind to group by']);
  expect(problemsOf('sum by (port) (stoa_calls_queued)', '{{ $labels.instance }}')).toHaveLength(1);
});

describe('alerts', () => {
  test.each(alerts.map((alert) => [alert.name, alert] as const))('%s names what exists', (_, alert) => {
    expect(problemsOf(alert.expr, alert.summary)).toEqual([]);
    expect(['page', 'ticket']).toContain(alert.severity);
    expect(alert.summary).not.toBe('');
  });

  const titleOf = (alert: AlertRule) => readFileSync(packageFile(alert.runbook_url), 'utf8').split('\n')[0];
  test.each(alerts.map((alert) => [alert.name, alert] as const))('%s has a page', (name, alert) => {
    expect(alert.runbook_url).toBe(`docs/production/incidents/${pageNameOf(alert)}.md`);
    expect(existsSync(packageFile(alert.runbook_url)), alert.runbook_url).toBe(true);
    expect(titleOf(alert)).toBe(`# ${name}`);
  });

  test('and no page is about an alert that is gone', () => {
    const pages = readdirSync(packageFile('docs', 'production', 'incidents'));
    expect(pages.sort()).toEqual(alerts.map((alert) => `${pageNameOf(alert)}.md`).sort());
  });
});

describe('panels of the dashboard', () => {
  test.each(dashboard_panels.map((panel) => [panel.title, panel] as const))('%s', (title, panel) => {
    for (const { expr, legendFormat } of panel.targets ?? [])
      expect(problemsOf(expr, legendFormat), expr).toEqual([]);
    expect(panel.targets?.length, title).toBeGreaterThan(0);
    expect(panel.description, title).toMatch(/\.$/);
    expect(panel.fieldConfig?.defaults.unit, title).toBeDefined();
  });

  test('show every declared metric', () => {
    const queries = dashboard_panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const shown = new Set(queries.flatMap(metricsOfQuery).map(({ metric }) => findMetric(metric)?.name));
    expect(Object.keys(metric_facts).filter((name) => !shown.has(name))).toEqual([]);
  });

  test('do not overlap', () => {
    const places = dashboard_panels.map(({ gridPos: { x, y, w, h } }) => ({
      x,
      y,
      right: x + w,
      low: y + h,
    }));
    const overlap = places.some((one, at) =>
      places
        .slice(at + 1)
        .some((two) => one.x < two.right && two.x < one.right && one.y < two.low && two.y < one.low),
    );
    expect(overlap).toBe(false);
  });
});
