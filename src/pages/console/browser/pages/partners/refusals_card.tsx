import { Link } from '../../parts/link.tsx';
import { TimeView } from '../../parts/moment.tsx';

export interface ShownRefusal {
  readonly code: string;
  readonly reason?: string;
  readonly operation: string;
  readonly count: number;
  readonly example_request_id: string;
  readonly last_at: number;
  readonly is_in_journal: boolean;
}

/** The most frequent refusals of a partner in the last hour, with an example of each. */
export const RefusalsCard = ({ refusals }: { refusals: readonly ShownRefusal[] }) => (
  <section class="card" aria-label="Refusals">
    <h2>Refusals in the last hour</h2>
    {refusals.length === 0 && <p class="quiet">None of its calls was refused.</p>}
    {refusals.length > 0 && (
      <div class="scroll" tabIndex={0}>
        <table aria-label="Refusals">
          <thead>
            <tr>
              <th class="number">Calls</th>
              <th>Code</th>
              <th>Operation</th>
              <th>Last</th>
              <th>Example</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(
              ({ code, reason, operation, count, example_request_id, last_at, is_in_journal }) => (
                <tr>
                  <td class="number">{count}</td>
                  <td>
                    {code} <span class="quiet">{reason}</span>
                  </td>
                  <td>{operation}</td>
                  <td>
                    <TimeView at={last_at} only_time />
                  </td>
                  <td>
                    {is_in_journal ? (
                      <Link to={{ page: 'calls', call: example_request_id }}>
                        <span class="mono">{example_request_id.slice(0, 8)}</span>
                      </Link>
                    ) : (
                      <span class="mono quiet" title="The journal does not have this call. The log does.">
                        {example_request_id}
                      </span>
                    )}
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    )}
  </section>
);
