import { Link } from '../../parts/link.tsx';
import { ActionButton } from '../../parts/next_steps.tsx';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { ValueView } from '../../parts/value_view.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { filterName } from '../tables/row_places.ts';

interface Tokens {
  readonly links: readonly RecordRow[];
  readonly is_complete: boolean;
}

/** The columns with the ends of a link and of its tokens. */
const ends = {
  link_expires_at: 'Link until',
  access_token_expires_at: 'Access until',
  refresh_token_expires_at: 'Refresh until',
};

/** The shops and merchants for which a partner may act, and until when its link and its tokens are valid. */
export function TokensCard({ partner_id }: { partner_id: number }) {
  const { state, reload } = useLoaded(() => act<Tokens>('partner.list_tokens', { partner_id }), [partner_id]);
  const { value: tokens, problem } = state.value;
  const all = { page: 'data', collection: 'partner_shop_link', [filterName('partner_id')]: partner_id };
  return (
    <section class="card" aria-label="Links and tokens">
      <div class="head">
        <h2>Links and tokens</h2>
        <div class="buttons">
          <Link class="button" to={all}>
            Ended links too
          </Link>
          <ActionButton action="link.make" preset={{ partner_id }} onDone={reload}>
            Link
          </ActionButton>
        </div>
      </div>
      <ProblemNote problem={problem} />
      {tokens?.links.length === 0 && <p class="quiet">It may act for nobody.</p>}
      {tokens && tokens.links.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Links and tokens">
            <thead>
              <tr>
                <th>For</th>
                {Object.values(ends).map((title) => (
                  <th>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tokens.links.map((link) => (
                <tr>
                  <td>
                    {link.shop_id === undefined ? (
                      <>
                        {String(link.merchant_id)} <Badge>merchant</Badge>
                      </>
                    ) : (
                      <ValueView name="shop_id" row={link} />
                    )}
                  </td>
                  {Object.keys(ends).map((end) => (
                    <td>
                      <ValueView name={end} row={link} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {tokens?.is_complete === false && <p class="quiet">Only the first links are shown.</p>}
    </section>
  );
}
