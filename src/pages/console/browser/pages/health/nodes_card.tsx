import { shownDuration, TimeView } from '../../parts/moment.tsx';
import { Badge } from '../../parts/notes.tsx';
import { shownBytes, shownMs, shownNumber, shownRounded } from '../../parts/numbers.ts';
import type { Health, HealthNode, ShownPoint } from './health_history.ts';

/** What is shown of the newest point of each node. A value is null if there was nothing to measure. */
const columns: readonly {
  readonly title: string;
  readonly measure: (point: ShownPoint) => number | null;
  readonly shown: (value: number) => string;
}[] = [
  { title: 'Calls/s', measure: (point) => point.calls_per_s, shown: shownRounded },
  { title: 'p95', measure: (point) => point.p95_ms, shown: shownMs },
  {
    title: 'Refused',
    measure: ({ refusals }) => refusals.reduce((sum, { count }) => sum + count, 0),
    shown: shownNumber,
  },
  { title: 'Event loop', measure: (point) => point.event_loop_ms, shown: shownMs },
  { title: 'Database', measure: (point) => point.database_ms, shown: shownMs },
  { title: 'Memory', measure: (point) => point.rss_bytes, shown: shownBytes },
];

/** Whether a node reports on time. A row stays for a minute after the last report. */
function Report({ node, health }: { node: HealthNode; health: Health }) {
  const age_s = Math.max(0, health.now - node.seen_at);
  if (age_s <= 2 * health.reports_every_s) return <Badge tone="good">running</Badge>;
  return <Badge tone="warn">silent for {shownDuration(age_s)}</Badge>;
}

const Values = ({ point }: { point: ShownPoint | undefined }) => {
  if (!point)
    return (
      <td class="quiet" colSpan={columns.length}>
        reports no health: its console is off, or it has just started
      </td>
    );
  return (
    <>
      {columns.map(({ measure, shown }) => {
        const value = measure(point);
        return <td class="number">{value === null ? '–' : shown(value)}</td>;
      })}
    </>
  );
};

/** All running nodes, each with its health as it last reported it. */
export const NodesCard = ({ health }: { health: Health }) => (
  <section class="card" aria-label="Nodes">
    <h2>Nodes</h2>
    <div class="scroll" tabIndex={0}>
      <table aria-label="Nodes">
        <thead>
          <tr>
            <th>Node</th>
            <th>State</th>
            <th>Started</th>
            {columns.map(({ title }) => (
              <th class="number">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {health.nodes.map((node) => (
            <tr key={node.node_id}>
              <td>
                <span class="mono">{node.node_id.slice(0, 8)}</span> {node.base_url}
              </td>
              <td>
                <Report node={node} health={health} />
              </td>
              <td>
                <TimeView at={node.started_at} />
              </td>
              <Values point={node.point} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p class="quiet">Each node reports every {health.reports_every_s} seconds.</p>
  </section>
);
