import { useSignal } from '@preact/signals';
import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Note, ProblemNote } from '../../parts/notes.tsx';
import { RecordView } from '../../parts/value_view.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { go, route } from '../../state/route.ts';
import { session } from '../../state/session.ts';
import { ClockCard } from './clock_card.tsx';
import { CoverageCard } from './coverage_card.tsx';
import { SandboxCredentials } from './credentials.tsx';
import { FaultsCard } from './faults_card.tsx';

const shown_columns = [
  'sandbox_id',
  'template',
  'label',
  'seed',
  'partner_id',
  'created_at',
  'last_used_at',
  'expires_at',
];

function SandboxButtons({ id, onDone }: { id: string; onDone: (text: string, body: RecordRow) => void }) {
  const preset = { sandbox_id: id };
  const button = (action: string, children: string, text: string) => (
    <ActionButton action={action} preset={preset} sandbox="" onDone={(body) => onDone(text, body)}>
      {children}
    </ActionButton>
  );
  return (
    <div class="buttons">
      <Link class="button" to={{ page: 'orders', sandbox: id }}>
        Its orders
      </Link>
      {button('sandbox.fork', 'Fork', 'The sandbox was forked.')}
      {button('sandbox.snapshot', 'Snapshot', 'The snapshot is a template now.')}
      {button('sandbox.describe', 'New tokens', 'It has new tokens.')}
      {button('sandbox.reset', 'Reset', 'The sandbox is as it was created.')}
      <ActionButton
        action="sandbox.delete"
        preset={preset}
        sandbox=""
        onDone={() => go({ page: 'sandboxes', sandbox: '' })}
      >
        Delete
      </ActionButton>
    </div>
  );
}

/** One sandbox, or the server's own marketplace if it has the tools of one. */
export function SandboxPage() {
  const { id = '' } = route.value;
  const { state, reload } = useLoaded<RecordRow | undefined>(
    async () => (id === '' ? undefined : act('sandbox.get', { sandbox_id: id }, '')),
    [id],
  );
  const done = useSignal('');
  const described = useSignal<RecordRow | undefined>(undefined);
  const { value: sandbox, problem } = state.value;
  const name = String(sandbox?.label ?? id) || (session.value?.marketplace.name ?? '');
  return (
    <>
      <div class="head">
        <h1>{id === '' ? name : `Sandbox ${name}`}</h1>
        {sandbox && (
          <SandboxButtons
            id={id}
            onDone={(text, body) => {
              done.value = text;
              described.value = body.partner_key === undefined ? undefined : body;
              reload();
            }}
          />
        )}
      </div>
      <ProblemNote problem={problem} />
      {described.value ? (
        <SandboxCredentials described={described.value} />
      ) : (
        done.value !== '' && <Note tone="good">{done.value}</Note>
      )}
      <div class="columns" key={done.value}>
        <div>
          <ClockCard sandbox={id} onMoved={reload} />
          {sandbox && (
            <section class="card">
              <h2>About</h2>
              <RecordView
                row={{ ...sandbox, sandbox_id: undefined, id }}
                names={['id', ...shown_columns.slice(1)].filter(
                  (column) => sandbox[column] !== undefined || column === 'id',
                )}
              />
            </section>
          )}
        </div>
        <div>
          <FaultsCard sandbox={id} />
          <CoverageCard sandbox={id} />
        </div>
      </div>
    </>
  );
}
