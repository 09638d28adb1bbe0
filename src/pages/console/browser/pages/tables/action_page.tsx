import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type ActionDone, FormOfAction } from '../../form/action_form.tsx';
import { InlineText } from '../../form/inline_text.tsx';
import { Link } from '../../parts/link.tsx';
import { Note } from '../../parts/notes.tsx';
import { title } from '../../parts/numbers.ts';
import { RecordView } from '../../parts/value_view.tsx';
import { type DescribedAction, declarations } from '../../state/description.ts';
import { route } from '../../state/route.ts';
import { may } from '../../state/session.ts';

/** What an action answered. Its ids are links, which use the ids of the request too. */
export function DoneNote({ name, done }: { name: string; done: ActionDone }) {
  const { shop_id } = done.request;
  const file = useSignal('');
  useEffect(() => {
    if (/json/.test(done.response.headers.get('content-type') ?? 'json')) return;
    void done.response.blob().then((blob) => {
      file.value = URL.createObjectURL(blob);
    });
    return () => URL.revokeObjectURL(file.value);
  }, [done]);
  const row = { ...(shop_id !== undefined && { shop_id }), ...done.body };
  return (
    <Note tone="good">
      <p>
        <strong>
          <code>{name}</code> is done.
        </strong>
      </p>
      {file.value !== '' && (
        <p>
          <a href={file.value} target="_blank" rel="noreferrer">
            Open the file
          </a>
        </p>
      )}
      <RecordView row={row} />
    </Note>
  );
}

function bySubject(actions: Iterable<DescribedAction>): ReadonlyMap<string, readonly DescribedAction[]> {
  const groups = new Map<string, DescribedAction[]>();
  for (const action of actions) {
    const [subject = ''] = action.name.split('.');
    groups.set(subject, [...(groups.get(subject) ?? []), action]);
  }
  return groups;
}

function ActionList() {
  const shown = [...declarations().actions.values()].filter(
    ({ media_type, file_type }) => media_type !== 'text/event-stream' && file_type === undefined,
  );
  return (
    <>
      <div class="head">
        <h1>Actions</h1>
      </div>
      <p class="lead">
        Everything that the operator API does. Each action has a form, drawn from its contract.
      </p>
      <div class="groups">
        {[...bySubject(shown)].map(([subject, actions]) => (
          <section class="group">
            <h2>{title(subject)}</h2>
            <ul>
              {actions.map(({ name, summary, scope }) => (
                <li>
                  <Link to={{ page: 'action', name }}>{title(name.split('.')[1] ?? name)}</Link>
                  {!may(scope, name) && <span class="badge">{scope}</span>}
                  <div class="hint">
                    <InlineText text={`${summary}.`} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** One action with its form, or the list of all of them. The address presets fields of the form. */
export function ActionPage() {
  const { name, page: _, sandbox: _sandbox, ...preset } = route.value;
  const done = useSignal<ActionDone | undefined>(undefined);
  useEffect(() => {
    done.value = undefined;
  }, [name]);
  const action = name === undefined ? undefined : declarations().actions.get(name);
  if (!action) return <ActionList />;
  const [about = ''] = action.description.split('\n\nRequires the scope');
  return (
    <div class="narrow">
      <div class="head">
        <h1>{title(action.name.replace('.', ' '))}</h1>
        <span class="badge">scope {action.scope}</span>
        <div class="buttons">
          <Link class="button" to={{ page: 'action' }}>
            All actions
          </Link>
        </div>
      </div>
      <p class="lead">
        <InlineText text={about} />
      </p>
      {done.value && <DoneNote name={action.name} done={done.value} />}
      <FormOfAction
        key={action.name}
        name={action.name}
        preset={preset}
        onDone={(answered) => {
          done.value = answered;
          scrollTo(0, 0);
        }}
      />
    </div>
  );
}
