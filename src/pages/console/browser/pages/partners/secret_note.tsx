import { CopyButton } from '../../parts/code_block.tsx';
import { Link } from '../../parts/link.tsx';
import { Note } from '../../parts/notes.tsx';
import type { RecordRow } from '../../state/act.ts';

/** A secret that the server shows once. */
export const SecretNote = ({ row, name }: { row: RecordRow; name: string }) => (
  <Note tone="good">
    <p>
      <strong>Copy this key now: it is not shown again.</strong>
    </p>
    <dl class="facts">
      {row.partner_id !== undefined && (
        <>
          <dt>partner_id</dt>
          <dd>
            <Link to={{ page: 'partner', partner_id: Number(row.partner_id) }}>{Number(row.partner_id)}</Link>
          </dd>
        </>
      )}
      <dt>key_id</dt>
      <dd>{String(row.key_id)}</dd>
      <dt>{name}</dt>
      <dd class="mono">{String(row[name])}</dd>
    </dl>
    <div class="buttons">
      <CopyButton load={() => String(row[name])}>Copy the key</CopyButton>
    </div>
  </Note>
);
