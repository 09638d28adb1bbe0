import { useSignal } from '@preact/signals';
import { CopyButton } from '../../parts/code_block.tsx';
import { TimeView } from '../../parts/moment.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, Empty, Note, ProblemNote } from '../../parts/notes.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';

interface ShownToken {
  readonly token_name: string;
  readonly scope: string;
  readonly role: string;
  readonly permit_list?: readonly string[];
  readonly shop_id_list?: readonly number[];
  readonly expires_at: number;
  readonly is_expired: boolean;
  readonly last_used_at: number;
  readonly revoked_at: number;
}

function State({ token: { revoked_at, is_expired } }: { token: ShownToken }) {
  if (revoked_at !== 0) return <Badge>revoked</Badge>;
  if (is_expired) return <Badge tone="bad">expired</Badge>;
  return <Badge tone="good">live</Badge>;
}

/** Tokens are the server's, whatever sandbox is chosen. */
const of_server = '';

/** A new token, which the server shows once. */
const NewToken = ({ token }: { token: string }) => (
  <Note tone="good">
    <p>
      <strong>Copy this token now: it is not shown again.</strong>
    </p>
    <dl class="facts">
      <dt>token</dt>
      <dd class="mono">{token}</dd>
    </dl>
    <div class="buttons">
      <CopyButton load={() => token}>Copy the token</CopyButton>
    </div>
  </Note>
);

const moment = (at: number, otherwise: string) =>
  at === 0 ? <span class="quiet">{otherwise}</span> : <TimeView at={at} />;

function TokenRow({ token, reload }: { token: ShownToken; reload: () => void }) {
  const { token_name, scope, role, permit_list = [], shop_id_list, expires_at, last_used_at } = token;
  return (
    <tr>
      <td class="mono">{token_name}</td>
      <td title={permit_list.join(', ')}>
        {permit_list.length === 0 ? role : `${permit_list.length} permits`} <span class="quiet">{scope}</span>
      </td>
      <td class="wrap">{shop_id_list?.join(', ') ?? <span class="quiet">all</span>}</td>
      <td>{moment(expires_at, 'never')}</td>
      <td>{moment(last_used_at, 'never')}</td>
      <td>
        <State token={token} />
      </td>
      <td>
        {token.revoked_at === 0 && (
          <div class="buttons">
            <ActionButton
              action="operator_token.change"
              preset={{ token_name }}
              sandbox={of_server}
              onDone={reload}
            >
              {`Change ${token_name}`}
            </ActionButton>
            <ActionButton
              action="operator_token.revoke"
              preset={{ token_name }}
              sandbox={of_server}
              onDone={reload}
            >
              {`Revoke ${token_name}`}
            </ActionButton>
          </div>
        )}
      </td>
    </tr>
  );
}

/** The tokens of the operator API. A token is shown once, when it is added. */
export function TokensPage() {
  const added = useSignal<RecordRow | undefined>(undefined);
  const { state, reload } = useLoaded(
    async () =>
      (await act<{ token_list: readonly ShownToken[] }>('operator_token.list', {}, of_server)).token_list,
    [],
  );
  const { value: tokens, problem } = state.value;
  return (
    <>
      <div class="head">
        <h1>Tokens</h1>
        <div class="buttons">
          <ActionButton
            action="operator_token.add"
            is_main
            preset={{}}
            sandbox={of_server}
            onDone={(body) => {
              added.value = body;
              reload();
            }}
          >
            Add a token
          </ActionButton>
        </div>
      </div>
      <p class="lead">Who may call the operator API, besides the token in the settings.</p>
      <ProblemNote problem={problem} />
      {added.value && <NewToken token={String(added.value.token)} />}
      {tokens?.length === 0 && (
        <Empty title="No tokens" command="stoa operator-token add care --role support --days 90" />
      )}
      {tokens && tokens.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Tokens">
            <thead>
              <tr>
                <th>Name</th>
                <th>Role and scope</th>
                <th>Shops</th>
                <th>Expires</th>
                <th>Last used</th>
                <th>State</th>
                <th>
                  <span class="quiet">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <TokenRow key={token.token_name} token={token} reload={reload} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
