import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { ProblemNote } from '../../parts/notes.tsx';
import { ValueView } from '../../parts/value_view.tsx';
import { listRecords, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';

/** The partners that may act for a shop. */
export function LinksCard({ shop_id }: { shop_id: number }) {
  const { state, reload } = useLoaded(() => listRecords('shop_link', { shop_id, limit: 100 }), [shop_id]);
  const { value: page, problem } = state.value;
  const placeOf = ({ partner_id }: RecordRow) => ({ page: 'partner', partner_id: Number(partner_id) });
  const columns = Object.keys(page?.items[0] ?? {}).filter(
    (column) => column !== 'shop_id' && column !== 'revision',
  );
  return (
    <section class="card" aria-label="Links">
      <div class="head">
        <h2>Partners that may act for it</h2>
        <div class="buttons">
          <ActionButton action="link.make" preset={{ shop_id_list: [shop_id] }} onDone={reload}>
            Link
          </ActionButton>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {page?.items.length === 0 && <p class="quiet">None.</p>}
      {page && page.items.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Links">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {page.items.map((row) => (
                <tr>
                  {columns.map((column, at) => (
                    <td>
                      {at === 0 ? (
                        <Link to={placeOf(row)}>{String(row[column])}</Link>
                      ) : (
                        <ValueView name={column} row={row} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
