// Draws the results of a run as bars, one panel for each part, readable on light and dark backgrounds.
import { median } from './median.mjs';

const width = 980;
const columns = 2;
const gap = 32;
const panel_width = (width - gap * (columns + 1)) / columns;
const head_height = 34;
const bar_height = 16;
const row_height = 24;
const label_width = 214;
const number_width = 56;

const style = `
    text { font: 12px system-ui, sans-serif; fill: #1f2328; }
    .title { font-weight: 600; font-size: 13px; }
    .ground { fill: #ffffff; }
    .stoa { fill: #1a7f64; }
    .other { fill: #8c959f; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .ground { fill: #0d1117; }
      .stoa { fill: #3fb58f; }
      .other { fill: #6e7681; }
    }`;

const escaped = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);
const shown = (number) => number.toLocaleString('en', { maximumFractionDigits: number < 20 ? 1 : 0 });

function bar({ name, number }, most, x, y) {
  const space = panel_width - label_width - number_width;
  const length = Math.max(1, (number / most) * space);
  const style = name.startsWith('Stoa') ? 'stoa' : 'other';
  const middle = y + bar_height - 4;
  return [
    `<text x="${x + label_width - 8}" y="${middle}" text-anchor="end">${escaped(name)}</text>`,
    `<rect class="${style}" x="${x + label_width}" y="${y}" width="${length.toFixed(1)}" height="${bar_height}" rx="2"/>`,
    `<text x="${(x + label_width + length + 6).toFixed(1)}" y="${middle}">${shown(number)}</text>`,
  ];
}

function panel({ label, bars }, x, y) {
  const most = Math.max(...bars.map(({ number }) => number));
  return [
    `<text class="title" x="${x}" y="${y + 16}">${escaped(label)}</text>`,
    ...bars.flatMap((row, at) => bar(row, most, x, y + head_height + at * row_height)),
  ];
}

const barsOf = ({ part, candidates }) =>
  candidates
    .filter(({ error, rounds }) => !error && rounds.length > 0)
    .map(({ name, rounds }) => ({ name, number: median(rounds.map((round) => round[part.chart.measure])) }))
    .filter(({ number }) => number !== undefined);

/** @returns the picture of a run's results, as SVG. */
export function chart(results) {
  const panels = results
    .filter(({ part }) => part.chart)
    .map((result) => ({ label: `${result.name}: ${result.part.chart.label}`, bars: barsOf(result) }))
    .filter(({ bars }) => bars.length > 0);
  return picture(panels, 'What Stoa costs, beside others');
}

/**
 * @param panels each with its `label` and its `bars`: a name and a number. @param described the text
 * alternative of the picture.
 */
export function picture(panels, described) {
  const bottoms = Array(columns).fill(gap);
  const drawn = panels.flatMap((one) => {
    const column = bottoms.indexOf(Math.min(...bottoms));
    const y = bottoms[column];
    bottoms[column] += head_height + one.bars.length * row_height + gap;
    return panel(one, gap + column * (panel_width + gap), y);
  });
  const height = Math.max(...bottoms);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(described)}">`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}
