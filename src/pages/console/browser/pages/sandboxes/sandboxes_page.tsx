import { useSignal } from '@preact/signals';
import { Link } from '../../parts/link.tsx';
import { shownDuration, TimeView, utcOf } from '../../parts/moment.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, Empty, ProblemNote } from '../../parts/notes.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { go } from '../../state/route.ts';
import { may, session } from '../../state/session.ts';
import type { ShownClock } from './clock_card.tsx';
import { SandboxCredentials } from './credentials.tsx';

interface ListedSandbox {
  readonly sandbox_id: string;
  readonly template: string;
  readonly label?: string;
  readonly partner_id: number;
  readonly last_used_at: number;
  readonly expires_at: number;
  readonly is_open: boolean;
  readonly clock: ShownClock;
}

const rateText = ({ rate }: ShownClock) =>
  rate === 0 ? 'frozen' : rate === 1 ? 'running' : `${rate} s per second`;

const SandboxRow = ({ sandbox }: { sandbox: ListedSandbox }) => {
  const { sandbox_id, template, label, partner_id, last_used_at, expires_at, is_open, clock } = sandbox;
  const place = { page: 'sandbox', id: sandbox_id };
  return (
    <tr class="open" onClick={() => go(place)}>
      <td>
        <Link to={place}>{label ?? <span class="mono">{sandbox_id}</span>}</Link>
      </td>
      <td>{template}</td>
      <td title={utcOf(clock.now)}>
        <TimeView at={clock.now} /> <span class="quiet">{rateText(clock)}</span>
      </td>
      <td class="number">{partner_id}</td>
      <td>
        <TimeView at={last_used_at} />
      </td>
      <td>{shownDuration(expires_at - last_used_at)} after its last call</td>
      <td>{is_open ? <Badge tone="good">open</Badge> : <Badge>closed</Badge>}</td>
    </tr>
  );
};

/** All sandboxes. */
export function SandboxesPage() {
  const created = useSignal<RecordRow | undefined>(undefined);
  const { state, reload } = useLoaded(
    async () =>
      session.value?.sandboxes && may('admin', 'sandbox.list')
        ? (await act<{ sandbox_list: readonly ListedSandbox[] }>('sandbox.list')).sandbox_list
        : [],
    [],
  );
  const { value: listed, problem } = state.value;
  return (
    <>
      <div class="head">
        <h1>Sandboxes</h1>
        <div class="buttons">
          {session.value?.own_test_tools && (
            <Link class="button" to={{ page: 'sandbox' }}>
              Clock and faults of {session.value.marketplace.name}
            </Link>
          )}
          {session.value?.sandboxes && (
            <ActionButton
              action="sandbox.create"
              is_main
              preset={{}}
              onDone={(body) => {
                created.value = body;
                reload();
              }}
            >
              Create a sandbox
            </ActionButton>
          )}
        </div>
      </div>
      <ProblemNote problem={problem} />
      {created.value && <SandboxCredentials described={created.value} />}
      {!session.value?.sandboxes && (
        <Empty title="Sandboxes are off" command="stoa serve --sandboxes">
          <p>
            A sandbox is a whole marketplace of its own, with a clock that moves when you say so. Start the
            server with them:
          </p>
        </Empty>
      )}
      {session.value?.sandboxes && !may('admin', 'sandbox.list') && (
        <p class="quiet">
          Listing sandboxes needs the scope admin. Open one by its id in the address: ?page=sandbox&amp;id=…
        </p>
      )}
      {session.value?.sandboxes && may('admin', 'sandbox.list') && listed?.length === 0 && (
        <Empty title="No sandboxes" command="stoa sandbox create">
          <p>Create one with the button above, or with this command:</p>
        </Empty>
      )}
      {listed && listed.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Sandboxes">
            <thead>
              <tr>
                <th>Sandbox</th>
                <th>Template</th>
                <th>Clock</th>
                <th class="number">Partner</th>
                <th>Last used</th>
                <th>Expires</th>
                <th>Database</th>
              </tr>
            </thead>
            <tbody>
              {listed.map((sandbox) => (
                <SandboxRow key={sandbox.sandbox_id} sandbox={sandbox} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
