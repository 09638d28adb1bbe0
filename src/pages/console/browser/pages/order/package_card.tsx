import { NextSteps } from '../../parts/next_steps.tsx';
import { Badge } from '../../parts/notes.tsx';
import { RecordView, stateTone } from '../../parts/value_view.tsx';
import type { RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import type { TimelineEntry } from './order_facts.ts';
import { StateDiagram } from './state_diagram.tsx';

const shown_columns = [
  'tracking_number',
  'logistic_id',
  'mode',
  'pickup_time_id',
  'branch_id',
  'arranged_at',
  'failed_reason',
];

/** A package: where it is among its states, and what can be done with it. */
export function PackageCard({
  pkg,
  events,
  onDone,
}: {
  pkg: RecordRow;
  events: readonly TimelineEntry[];
  onDone: () => void;
}) {
  const { shop_id, order_sn, package_number } = pkg;
  const states = declarations().states.get('package');
  const state = String(pkg.logistics_status);
  const own = events.filter(({ subject }) => subject === `package:${order_sn}/${package_number}`);
  const visited = new Set(own.flatMap(({ data }) => [data.from_status, data.to_status]).map(String));
  return (
    <section class="card" aria-label={`Package ${package_number}`}>
      <div class="head">
        <h2>Package {String(package_number)}</h2>
        <Badge tone={stateTone(state)}>{state}</Badge>
      </div>
      {states && <StateDiagram states={states} current={state} visited={visited} />}
      <h3>Next steps</h3>
      <NextSteps
        table="package"
        state={state}
        preset={{ shop_id, order_sn, package_number }}
        onDone={onDone}
      />
      <h3>Shipment</h3>
      <RecordView
        row={pkg}
        names={shown_columns.filter((name) => pkg[name] !== undefined && pkg[name] !== null)}
      />
    </section>
  );
}
