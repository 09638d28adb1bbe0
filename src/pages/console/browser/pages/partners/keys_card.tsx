import { useSignal } from '@preact/signals';
import { TimeView } from '../../parts/moment.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { listRecords, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { SecretNote } from './secret_note.tsx';

/** The keys of a partner. A key is shown once, when it is added. */
export function KeysCard({ partner_id }: { partner_id: number }) {
  const added = useSignal<RecordRow | undefined>(undefined);
  const { state, reload } = useLoaded(async () => {
    const [keys, uses] = await Promise.all([
      listRecords('partner_key', { partner_id }),
      listRecords('partner_key_use', { partner_id }),
    ]);
    const used = new Map(uses.items.map((use) => [use.key_id, use]));
    return keys.items.map((key): RecordRow => ({ ...used.get(key.key_id), ...key }));
  }, [partner_id]);
  const { value: keys, problem } = state.value;
  return (
    <section class="card" aria-label="Keys">
      <div class="head">
        <h2>Keys</h2>
        <div class="buttons">
          <ActionButton
            action="key.add"
            preset={{ partner_id }}
            onDone={(body) => {
              added.value = body;
              reload();
            }}
          >
            Add a key
          </ActionButton>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {added.value && <SecretNote row={added.value} name="partner_key" />}
      <div class="scroll" tabIndex={0}>
        <table aria-label="Keys">
          <thead>
            <tr>
              <th class="number">Key</th>
              <th>Added</th>
              <th>Last used</th>
              <th>State</th>
              <th>
                <span class="quiet">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(keys ?? []).map(({ key_id, created_at, used_at, last_used_at, retired_at }) => {
              const used = used_at ?? last_used_at;
              return (
                <tr key={String(key_id)}>
                  <td class="number">{String(key_id)}</td>
                  <td>{created_at !== undefined && <TimeView at={Number(created_at)} />}</td>
                  <td>
                    {used === undefined ? <span class="quiet">–</span> : <TimeView at={Number(used)} />}
                  </td>
                  <td>{retired_at ? <Badge>retired</Badge> : <Badge tone="good">live</Badge>}</td>
                  <td>
                    {!retired_at && (
                      <ActionButton
                        action="key.retire"
                        preset={{ partner_id, key_id: Number(key_id) }}
                        onDone={reload}
                      >
                        {`Retire key ${key_id}`}
                      </ActionButton>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
