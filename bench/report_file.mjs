// Writes the results of a run: report.md and its picture for all parts, and a separate file for a part that takes long.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chart } from './chart.mjs';
import { measurements, profiles, targets } from './report.mjs';

const fileAt = (name) => new URL(name, import.meta.url);

const section = ({ name, title, part, candidates }) =>
  `### ${name}: ${title}\n\n${measurements(part, candidates)}`;

const profileSection = ({ name, part, candidates }) => {
  const spent = profiles(part, candidates);
  return spent === '' ? [] : [`### ${name}\n\n${spent}`];
};

const write = (name, blocks) =>
  writeFileSync(fileAt(name), `${blocks.filter((block) => block !== '').join('\n\n')}\n`);

/** @param results the parts of a run in order, each with its name, its title and its candidates. */
export function writeReport(circumstances, minutes, results) {
  write('report.md', [
    '# What Stoa costs',
    'Written by `npm --prefix bench run bench`. The [README](README.md) explains the tables and the candidates.',
    circumstances,
    `The run took ${minutes.toFixed(1)} minutes. All numbers are medians over rounds in which the candidates took turns. Ratios are between numbers of one round.`,
    '![The candidates compared](report.svg)',
    '## Targets',
    targets(results),
    '## Measured',
    ...results.map(section),
    '## Where the time goes',
    'The processor time of one request, from `/proc`, divided by a CPU profile of the same server under the same load, taken after the measured rounds. A function counts for the purpose of its module, including what Node and V8 do for it, except on the network.',
    ...results.flatMap(profileSection),
  ]);
  writeFileSync(fileAt('report.svg'), chart(results));
}

/** The sections of a page by part, as the last runs wrote them. */
function keptSections(name) {
  const path = fileAt(name);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((section) => [/^## (\w+)/.exec(section)?.[1], section.trimEnd()]));
}

/** Pages with results outside of the report. Their parts are measured one by one. */
export const own_pages = {
  growth: { file: 'growth.md', heading: 'How Stoa grows', options: '' },
  citus: { file: 'citus.md', heading: 'What Citus costs', options: ' --citus <url>' },
};

/** Writes the results of a part as a section of such a page. The sections of other parts stay. */
export function writeOwnReport({ file, heading, options }, circumstances, { name, title, part, candidates }) {
  const own = [
    `## ${name}: ${title}`,
    `Written by \`npm --prefix bench run bench -- ${name}${options}\`.`,
    circumstances,
    targets([{ part, candidates }]),
    measurements(part, candidates),
    profiles(part, candidates),
  ];
  const sections = keptSections(file).set(name, own.filter((block) => block !== '').join('\n\n'));
  write(file, [
    `# ${heading}`,
    'The [README](README.md) explains the tables. Each part is written by a separate run.',
    ...sections.values(),
  ]);
}
