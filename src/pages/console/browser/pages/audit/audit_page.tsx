import { Link } from '../../parts/link.tsx';
import { TimeView } from '../../parts/moment.tsx';
import { Badge, Empty, Note, ProblemNote } from '../../parts/notes.tsx';
import { placeNamed } from '../../parts/value_view.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { change, route } from '../../state/route.ts';

interface AuditedChange {
  readonly request_id: string;
  readonly at_ms: number;
  readonly actor_kind: keyof typeof kinds;
  readonly actor_name: string;
  readonly token_name: string | null;
  readonly action: string;
  readonly ids: readonly { readonly id_field: string; readonly id_value: string }[];
  readonly ids_left_out: number;
  readonly request?: RecordRow;
  readonly before?: RecordRow;
  readonly after?: RecordRow;
  readonly is_cut: boolean;
}

interface AuditPageOfServer {
  readonly events: readonly AuditedChange[];
  readonly next: string | null;
}

const kinds = { operator_token: 'token', console_session: 'console', command_line: 'command' };
const filters = { actor: 'Actor', action: 'Action', id: 'Id', shop_id: 'Shop' } as const;
const filter_names = Object.keys(filters) as (keyof typeof filters)[];

function Filters() {
  const set = (name: string) => (event: { currentTarget: HTMLInputElement }) =>
    change({ [name]: event.currentTarget.value.trim(), after: '' });
  return (
    <search class="toolbar" aria-label="Changes">
      {filter_names.map((name) => (
        <input
          aria-label={filters[name]}
          placeholder={filters[name]}
          value={route.value[name] ?? ''}
          onChange={set(name)}
        />
      ))}
    </search>
  );
}

/** The ids of a change. Those that have a page lead to it. */
function Ids({ ids, ids_left_out }: Pick<AuditedChange, 'ids' | 'ids_left_out'>) {
  const row = Object.fromEntries(ids.map(({ id_field, id_value }) => [id_field, id_value]));
  return (
    <>
      {ids.map(({ id_field, id_value }) => {
        const place = placeNamed(id_field, row);
        return (
          <div>
            <span class="quiet">{id_field}</span> {place ? <Link to={place}>{id_value}</Link> : id_value}
          </div>
        );
      })}
      {ids_left_out > 0 && <span class="quiet">and {ids_left_out} more</span>}
    </>
  );
}

const Part = ({ title, value }: { title: string; value: RecordRow | undefined }) =>
  value === undefined ? null : (
    <div>
      <span class="quiet">{title}</span> <code class="json">{JSON.stringify(value)}</code>
    </div>
  );

const ChangeRow = ({ event }: { event: AuditedChange }) => (
  <tr>
    <td>
      <TimeView at={Math.floor(event.at_ms / 1_000)} />
    </td>
    <td>
      {event.actor_name} <Badge>{kinds[event.actor_kind]}</Badge>
      {event.token_name !== null && event.token_name !== event.actor_name && (
        <div class="quiet">{event.token_name}</div>
      )}
    </td>
    <td title={`request ${event.request_id}`}>{event.action}</td>
    <td>
      <Ids ids={event.ids} ids_left_out={event.ids_left_out} />
    </td>
    <td>
      <Part title="asked" value={event.request} />
      <Part title="before" value={event.before} />
      <Part title="after" value={event.after} />
      {event.is_cut && <span class="quiet">The values did not fit.</span>}
    </td>
  </tr>
);

/** What operators have changed, the newest first. */
export function AuditPage() {
  const { after } = route.value;
  const asked = Object.fromEntries(filter_names.map((name) => [name, route.value[name] || undefined]));
  const request = { ...asked, after: after || undefined, limit: 50 };
  const { state } = useLoaded(() => act<AuditPageOfServer>('audit.list', request), [JSON.stringify(request)]);
  const { value: page, problem } = state.value;
  return (
    <>
      <div class="head">
        <h1>Audit</h1>
      </div>
      <Filters />
      <ProblemNote problem={problem} />
      {page?.events.length === 0 && <Empty title="No changes" command="stoa audit" />}
      {page && page.events.length > 0 && (
        <>
          <Note>Secrets and personal data are shown as ***.</Note>
          <div class="scroll" tabIndex={0}>
            <table aria-label="Changes">
              <thead>
                <tr>
                  {['Time', 'Actor', 'Action', 'Ids', 'Change'].map((title) => (
                    <th>{title}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {page.events.map((event) => (
                  <ChangeRow key={event.request_id} event={event} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {page && page.next !== null && (
        <div class="buttons pages">
          <Link class="button" to={{ ...route.value, after: page.next }}>
            Next page
          </Link>
        </div>
      )}
    </>
  );
}
