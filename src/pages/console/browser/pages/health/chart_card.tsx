import { useEffect, useRef } from 'preact/hooks';
import type { Chart, ChartOptions } from './chart.ts';

/** A chart in a card, with its latest values as text. */
export function ChartCard({
  name,
  latest,
  options,
}: {
  name: string;
  latest: string;
  options: ChartOptions;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | undefined>(undefined);
  useEffect(() => {
    let is_gone = false;
    void import('./chart.ts').then(({ drawChart }) => {
      if (!is_gone && place.current) chart.current = drawChart(place.current, options);
    });
    return () => {
      is_gone = true;
      chart.current?.remove();
    };
  }, []);
  useEffect(() => chart.current?.update(options), [options]);
  return (
    <section class="card chart" aria-label={name}>
      <div class="head">
        <h2>{name}</h2>
        <span class="quiet">{latest}</span>
      </div>
      <div ref={place} class="plot" />
    </section>
  );
}
