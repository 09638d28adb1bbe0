import { useSignal } from '@preact/signals';
import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Empty, ProblemNote } from '../../parts/notes.tsx';
import { listRecords, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { go, type PagePlace, route } from '../../state/route.ts';
import { RowTable } from '../tables/row_table.tsx';
import { SecretNote } from './secret_note.tsx';

interface ListOptions {
  readonly collection: string;
  readonly columns: readonly string[];
  readonly placeOf: (row: RecordRow) => PagePlace;
  /** Changes when the rows have to be read again. */
  readonly version?: number;
  readonly empty: { readonly title: string; readonly command: string };
}

/** The rows of a collection, which lead to pages of their own. */
function RowList({ collection: name, columns, placeOf, version = 0, empty }: ListOptions) {
  const { after } = route.value;
  const { state } = useLoaded(() => listRecords(name, { limit: 50, after }), [name, after, version]);
  const { value: page, problem } = state.value;
  const collection = declarations().collections.get(name);
  if (!collection) return null;
  return (
    <>
      <ProblemNote problem={problem} />
      {page?.items.length === 0 && <Empty {...empty} />}
      {page && page.items.length > 0 && (
        <RowTable collection={collection} columns={columns} rows={page.items} placeOf={placeOf} />
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

export function PartnersPage() {
  const created = useSignal<RecordRow | undefined>(undefined);
  return (
    <>
      <div class="head">
        <h1>Partners</h1>
        <div class="buttons">
          <ActionButton
            action="partner.create"
            is_main
            preset={{}}
            onDone={(body) => {
              created.value = body;
            }}
          >
            Create a partner
          </ActionButton>
        </div>
      </div>
      {created.value && <SecretNote row={created.value} name="partner_key" />}
      <RowList
        collection="partner"
        version={Number(created.value?.partner_id ?? 0)}
        columns={['partner_id', 'partner_name', 'status', 'redirect_origins']}
        placeOf={({ partner_id }) => ({ page: 'partner', partner_id: Number(partner_id) })}
        empty={{ title: 'No partners', command: "stoa partner create --partner-name 'My app'" }}
      />
    </>
  );
}

export const ShopsPage = () => (
  <>
    <div class="head">
      <h1>Shops</h1>
      <div class="buttons">
        <ActionButton action="seller.make" preset={{}} onDone={() => undefined}>
          Create a seller
        </ActionButton>
        <ActionButton
          action="shop.create"
          is_main
          preset={{}}
          onDone={({ shop_id }) => go({ page: 'shop', shop_id: Number(shop_id) })}
        >
          Create a shop
        </ActionButton>
      </div>
    </div>
    <RowList
      collection="shop"
      columns={['shop_id', 'shop_name', 'region', 'seller_type', 'merchant_id', 'status']}
      placeOf={({ shop_id }) => ({ page: 'shop', shop_id: Number(shop_id) })}
      empty={{ title: 'No shops', command: "stoa shop create --shop-name 'My shop' --region SG" }}
    />
  </>
);
