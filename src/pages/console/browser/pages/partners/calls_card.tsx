import { useEffect, useMemo } from 'preact/hooks';
import { shownDuration, textOfTime } from '../../parts/moment.tsx';
import { ProblemNote } from '../../parts/notes.tsx';
import { shownNumber } from '../../parts/numbers.ts';
import { act } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { ChartCard } from '../health/chart_card.tsx';
import { RefusalsCard, type ShownRefusal } from './refusals_card.tsx';

interface History {
  readonly points: readonly { readonly at: number; readonly calls: number; readonly refused: number }[];
  readonly refusals: readonly ShownRefusal[];
  readonly limits: readonly { readonly name: string; readonly value: number; readonly about: string }[];
}

const refresh_ms = 10_000;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The calls of a partner over the last hour: how many, why some were refused, and what it may do at most. */
export function PartnerCalls({ partner_id }: { partner_id: number }) {
  const { state, reload } = useLoaded(() => act<History>('partner.history', { partner_id }), [partner_id]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, refresh_ms);
    return () => clearInterval(timer);
  }, [partner_id]);
  const { value: history, problem } = state.value;
  const chart = useMemo(() => {
    const points = history?.points ?? [];
    const calls = points.map((point) => point.calls);
    const refused = points.map((point) => point.refused);
    return {
      latest: `${shownNumber(sum(calls))} calls · ${shownNumber(sum(refused))} refused`,
      options: {
        times: points.map(({ at }) => at),
        series: [
          { label: 'calls', values: calls },
          { label: 'refused', values: refused },
        ],
        shown: shownNumber,
        shownTime: textOfTime,
      },
    };
  }, [history]);
  return (
    <>
      <ProblemNote problem={problem} />
      {history && (
        <>
          <ChartCard name="Calls per minute" {...chart} />
          <RefusalsCard refusals={history.refusals} />
          <section class="card" aria-label="Limits">
            <h2>Limits</h2>
            <dl class="facts">
              {history.limits.map(({ name, value, about }) => (
                <>
                  <dt title={about}>{name}</dt>
                  <dd>{name.endsWith('_s') ? shownDuration(value) : shownNumber(value)}</dd>
                </>
              ))}
            </dl>
          </section>
        </>
      )}
    </>
  );
}
