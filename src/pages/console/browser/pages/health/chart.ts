// A chart over time. Only the page of health loads this file, and with it uPlot.
import UPlot from 'uplot';

export interface ChartSeries {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface ChartOptions {
  /** Unix seconds. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly shown: (value: number) => string;
  /** @param time_ms Unix time in milliseconds. */
  readonly shownTime: (time_ms: number) => string;
}

const height = 150;

/** The colours of the lines, as the tokens name them. */
const colours = ['--accent', '--info', '--warn', '--bad', '--good'];

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export interface Chart {
  update(options: ChartOptions): void;
  remove(): void;
}

/** Draws a chart into an element. It is drawn again when its lines or the colours change. */
export function drawChart(place: HTMLElement, first: ChartOptions): Chart {
  let options = first;
  let plot: UPlot | undefined;
  const data = (): UPlot.AlignedData => [
    [...options.times],
    ...options.series.map(({ values }) => [...values]),
  ];
  const draw = () => {
    plot?.destroy();
    const axis: UPlot.Axis = {
      stroke: colourOf('--quiet'),
      grid: { stroke: colourOf('--line'), width: 1 },
      ticks: { show: false },
      font: '11px system-ui, sans-serif',
    };
    const { shown, shownTime } = options;
    plot = new UPlot(
      {
        width: Math.max(200, place.clientWidth),
        height,
        padding: [8, 28, 0, 0],
        cursor: { points: { size: 6 }, drag: { x: false, y: false } },
        scales: { y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] } },
        axes: [
          {
            ...axis,
            size: 26,
            space: 70,
            values: (_, ticks) => ticks.map((tick) => shownTime(tick * 1_000)),
          },
          { ...axis, size: 58, values: (_, ticks) => ticks.map((tick) => shown(tick)) },
        ],
        series: [
          {
            label: 'Time',
            value: (_: UPlot, at: number | null) => (at === null ? '–' : shownTime(at * 1_000)),
          },
          ...options.series.map(({ label }, at) => ({
            label,
            stroke: colourOf(colours[at % colours.length] ?? '--accent'),
            width: 1.5,
            points: { show: false },
            value: (_: UPlot, value: number | null) => (value === null ? '–' : shown(value)),
          })),
        ],
      },
      data(),
      place,
    );
  };
  draw();
  const watcher = new ResizeObserver(() =>
    plot?.setSize({ width: Math.max(200, place.clientWidth), height }),
  );
  watcher.observe(place);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', draw);
  const namesOf = ({ series }: ChartOptions) => series.map(({ label }) => label).join();
  return {
    update(next) {
      const is_other = namesOf(next) !== namesOf(options);
      options = next;
      if (is_other) draw();
      else plot?.setData(data());
    },
    remove() {
      watcher.disconnect();
      scheme.removeEventListener('change', draw);
      plot?.destroy();
    },
  };
}
