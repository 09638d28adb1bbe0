import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { RecordView, stateTone } from '../../parts/value_view.tsx';
import { getRecord, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { route } from '../../state/route.ts';
import { PartnerCalls } from './calls_card.tsx';
import { KeysCard } from './keys_card.tsx';
import { TokensCard } from './tokens_card.tsx';

/** Suspends what is active, and reinstates what is suspended. */
export const BanButton = ({
  subject,
  status,
  preset,
  onDone,
}: {
  subject: string;
  status: string;
  preset: RecordRow;
  onDone: () => void;
}) => {
  const verb = status === 'active' ? 'suspend' : 'reinstate';
  return <ActionButton key={verb} action={`${subject}.${verb}`} preset={preset} onDone={onDone} />;
};

/** One partner: its calls and what is refused, its keys, and its links with their tokens. */
export function PartnerPage() {
  const partner_id = Number(route.value.partner_id ?? 0);
  const { state, reload } = useLoaded(
    async () => (await getRecord('partner', [partner_id])).body as RecordRow,
    [partner_id],
  );
  const { value: partner, problem } = state.value;
  const status = String(partner?.status ?? '');
  return (
    <>
      <div class="head">
        <h1>{String(partner?.partner_name ?? 'Partner')}</h1>
        <span class="quiet">partner {partner_id}</span>
        {status !== '' && <Badge tone={stateTone(status)}>{status}</Badge>}
        <div class="buttons">
          <Link class="button" to={{ page: 'calls', partner_id }}>
            Its calls
          </Link>
          <BanButton subject="partner" status={status} preset={{ partner_id }} onDone={reload} />
          <Link
            class="button"
            to={{ page: 'data', collection: 'partner', row: JSON.stringify([partner_id]) }}
          >
            Edit
          </Link>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {partner && (
        <div class="columns" key={partner_id}>
          <div>
            {declarations().actions.has('partner.history') && <PartnerCalls partner_id={partner_id} />}
          </div>
          <div>
            <KeysCard partner_id={partner_id} />
            <TokensCard partner_id={partner_id} />
            <section class="card">
              <h2>Fields</h2>
              <RecordView row={partner} />
            </section>
          </div>
        </div>
      )}
    </>
  );
}
