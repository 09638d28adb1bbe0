import { CopyButton } from '../../parts/code_block.tsx';
import { Link } from '../../parts/link.tsx';
import { Note } from '../../parts/notes.tsx';
import type { RecordRow } from '../../state/act.ts';

const shown_names = ['base_url', 'partner_id', 'partner_key', 'operator_url', 'operator_token'];

/** What a developer needs to call a sandbox. Keys and tokens are shown once. */
export function SandboxCredentials({ described }: { described: RecordRow }) {
  const shops = (described.shops ?? []) as readonly RecordRow[];
  const { sandbox_id, label } = described;
  return (
    <Note tone="good">
      <p>
        <strong>
          <Link to={{ page: 'sandbox', id: String(sandbox_id) }}>Sandbox {String(label ?? sandbox_id)}</Link>{' '}
          is ready.
        </strong>{' '}
        Its keys and tokens are shown only now.
      </p>
      <dl class="facts">
        {shown_names.map((name) => (
          <>
            <dt>{name}</dt>
            <dd class="mono">{String(described[name])}</dd>
          </>
        ))}
      </dl>
      <details>
        <summary>{shops.length} shops with their access tokens</summary>
        <dl class="facts">
          {shops.map(({ name, shop_id, access_token }) => (
            <>
              <dt>
                {String(name)} {String(shop_id)}
              </dt>
              <dd class="mono">{String(access_token)}</dd>
            </>
          ))}
        </dl>
      </details>
      <div class="buttons">
        <CopyButton load={() => JSON.stringify(described, undefined, 2)}>Copy all as JSON</CopyButton>
      </div>
    </Note>
  );
}
