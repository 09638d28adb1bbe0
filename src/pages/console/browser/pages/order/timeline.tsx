import { Link } from '../../parts/link.tsx';
import { TimeView } from '../../parts/moment.tsx';
import { Badge } from '../../parts/notes.tsx';
import { title } from '../../parts/numbers.ts';
import type { TimelineEntry } from './order_facts.ts';

/** What an event was about, if not the order itself. */
const aboutOf = ({ subject }: TimelineEntry, order_sn: string) =>
  subject === `order:${order_sn}` ? '' : subject.replace(`:${order_sn}/`, ' ').replace(':', ' ');

const shown = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The details of an event. Where a state came from is seen above. */
const detailsOf = ({ data }: TimelineEntry) =>
  Object.entries(data)
    .filter(([name]) => !name.startsWith('from_'))
    .map(([name, value]) => {
      if (name === 'to_status') return `→ ${shown(value)}`;
      return name === 'to_order_status' ? `order → ${shown(value)}` : `${name} ${shown(value)}`;
    })
    .join(' · ');

/** The life of an order, oldest first. */
export const Timeline = ({
  events,
  order_sn,
  is_complete,
}: {
  events: readonly TimelineEntry[];
  order_sn: string;
  is_complete: boolean;
}) => (
  <>
    <ol class="timeline">
      {events.map((event) => (
        <li key={`${event.subject} ${event.seq}`}>
          <TimeView at={event.happened_at} />
          <div>
            <strong>{title(event.kind)}</strong> <Badge>{event.actor}</Badge>{' '}
            <span class="quiet">{aboutOf(event, order_sn)}</span>
            <div class="hint">
              {event.request_id !== undefined && (
                <Link to={{ page: 'calls', call: event.request_id }} title="The call that made this change">
                  <span class="mono">{event.request_id.slice(0, 12)}</span>
                </Link>
              )}{' '}
              {detailsOf(event)}
            </div>
          </div>
        </li>
      ))}
    </ol>
    {!is_complete && <p class="quiet">Only the first thousand events are shown.</p>}
  </>
);
