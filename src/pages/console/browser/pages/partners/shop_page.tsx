import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { RecordView, stateTone } from '../../parts/value_view.tsx';
import { getRecord, type RecordRow } from '../../state/act.ts';
import { declarations } from '../../state/description.ts';
import { useLoaded } from '../../state/loaded.ts';
import { go, route } from '../../state/route.ts';
import { filterName } from '../tables/row_places.ts';
import { LinksCard } from './links_card.tsx';
import { BanButton } from './partner_page.tsx';

/** One shop: what it has, and who may act for it. */
export function ShopPage() {
  const shop_id = Number(route.value.shop_id ?? 0);
  const { state, reload } = useLoaded(
    async () => (await getRecord('shop', [shop_id])).body as RecordRow,
    [shop_id],
  );
  const { value: shop, problem } = state.value;
  const status = String(shop?.status ?? '');
  const filter = filterName('shop_id');
  const own = [...declarations().collections.values()].filter(
    ({ key }) => key[0] === 'shop_id' && key.length > 1,
  );
  return (
    <>
      <div class="head">
        <h1>{String(shop?.shop_name ?? 'Shop')}</h1>
        <span class="quiet">shop {shop_id}</span>
        {status !== '' && <Badge tone={stateTone(status)}>{status}</Badge>}
        <div class="buttons">
          <ActionButton
            action="order.place"
            is_main
            preset={{ shop_id }}
            onDone={({ order_sn }) => go({ page: 'order', shop_id, order_sn: String(order_sn) })}
          >
            Place an order
          </ActionButton>
          <Link class="button" to={{ page: 'orders', shop_id }}>
            Orders
          </Link>
          <Link class="button" to={{ page: 'data', collection: 'item', row: 'new', [filter]: shop_id }}>
            Add an item
          </Link>
          <Link class="button" to={{ page: 'calls', shop_id }}>
            Its calls
          </Link>
          <BanButton subject="shop" status={status} preset={{ shop_id }} onDone={reload} />
          <Link class="button" to={{ page: 'data', collection: 'shop', row: JSON.stringify([shop_id]) }}>
            Edit
          </Link>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {shop && (
        <div class="columns" key={shop_id}>
          <div>
            <section class="card">
              <h2>Fields</h2>
              <RecordView row={shop} />
            </section>
            <LinksCard shop_id={shop_id} />
          </div>
          <section class="card">
            <h2>What it has</h2>
            <ul class="plain_list has">
              {own.map(({ name, about }) => (
                <li>
                  <Link to={{ page: 'data', collection: name, [filter]: shop_id }} title={about}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}
