import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { textOfTime } from '../../parts/moment.tsx';
import { Empty, ProblemNote } from '../../parts/notes.tsx';
import { shownBytes, shownMs, shownRounded } from '../../parts/numbers.ts';
import { declarations } from '../../state/description.ts';
import type { ChartSeries } from './chart.ts';
import { ChartCard } from './chart_card.tsx';
import { FailedJobs } from './failed_jobs.tsx';
import { frequentCodes, type Health, loadHealth, type ShownPoint } from './health_history.ts';
import { NodesCard } from './nodes_card.tsx';

const codes_shown = 5;

interface Shown {
  readonly name: string;
  readonly shown: (value: number) => string;
  readonly series: readonly ChartSeries[];
}

const line = (points: readonly ShownPoint[], label: string, column: keyof ShownPoint): ChartSeries => ({
  label,
  values: points.map((point) => (typeof point[column] === 'number' ? (point[column] as number) : null)),
});

const refusalLines = (points: readonly ShownPoint[]): ChartSeries[] =>
  frequentCodes(points, codes_shown).map((code) => ({
    label: code,
    values: points.map(({ refusals }) => refusals.find((one) => one.code === code)?.count ?? 0),
  }));

const chartsOf = (points: readonly ShownPoint[]): readonly Shown[] => [
  { name: 'Calls per second', shown: shownRounded, series: [line(points, 'calls/s', 'calls_per_s')] },
  {
    name: 'Duration of calls',
    shown: shownMs,
    series: [line(points, 'p50', 'p50_ms'), line(points, 'p95', 'p95_ms'), line(points, 'p99', 'p99_ms')],
  },
  { name: 'Refusals by code', shown: shownRounded, series: refusalLines(points) },
  {
    name: 'Jobs',
    shown: shownRounded,
    series: [line(points, 'waiting', 'jobs_waiting'), line(points, 'failed', 'jobs_failed')],
  },
  { name: 'Event loop delay', shown: shownMs, series: [line(points, 'delay', 'event_loop_ms')] },
  { name: 'Database', shown: shownMs, series: [line(points, 'round trip', 'database_ms')] },
  {
    name: 'Memory',
    shown: shownBytes,
    series: [line(points, 'process', 'rss_bytes'), line(points, 'heap', 'heap_bytes')],
  },
];

const latestOf = ({ series, shown }: Shown) =>
  series
    .map(({ label, values }) => {
      const value = values.at(-1);
      return value === undefined || value === null ? '' : `${label} ${shown(value)}`;
    })
    .filter((text) => text !== '')
    .join(' · ');

/** The last hour of the server, drawn. */
export function HealthPage() {
  const health = useSignal<Health | undefined>(undefined);
  const problem = useSignal<Error | undefined>(undefined);
  useEffect(() => {
    let is_gone = false;
    const load = async () => {
      try {
        const next = await loadHealth(health.peek());
        if (is_gone) return;
        health.value = next;
        problem.value = undefined;
      } catch (error) {
        problem.value = error as Error;
      }
    };
    void load();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load();
    }, 5_000);
    return () => {
      is_gone = true;
      clearInterval(timer);
    };
  }, []);
  const points = health.value?.points ?? [];
  const times = useMemo(() => points.map(({ at }) => at), [health.value]);
  const charts = useMemo(
    () =>
      chartsOf(points).map((chart) => ({
        ...chart,
        latest: latestOf(chart),
        options: { ...chart, times, shownTime: textOfTime },
      })),
    [health.value],
  );
  return (
    <>
      <div class="head">
        <h1>Health</h1>
        <span class="quiet">the last hour, a point every {health.value?.interval_s ?? 5} s</span>
      </div>
      <ProblemNote problem={problem.value} />
      {health.value && points.length === 0 && (
        <Empty title="No points yet" command="curl http://127.0.0.1:4011/metrics">
          <p>The first point is there in a few seconds. The same numbers, at this moment:</p>
        </Empty>
      )}
      {points.length > 0 && (
        <div class="charts">
          {charts.map(({ name, latest, options }) => (
            <ChartCard key={name} name={name} latest={latest} options={options} />
          ))}
        </div>
      )}
      {health.value && <NodesCard health={health.value} />}
      {declarations().actions.has('job.list_failed') && <FailedJobs />}
    </>
  );
}
