import { fieldRows } from '../contract/markdown.ts';
import { markdownTable as table } from '../contract/markdown_parts.ts';
import type { SubjectEvents } from './subject_events.ts';

const subjectSection = ({ type, form, shapes, schemas }: SubjectEvents) =>
  [
    `## ${type}`,
    `The subject has the form \`${form}\`.`,
    ...shapes.flatMap(({ kinds, about }, at) => [
      `${about} Kinds: ${kinds.map((kind) => `\`${kind}\``).join(', ')}.`,
      table(['field of data', 'is', 'always there', 'meaning'], fieldRows(schemas[at] ?? {})),
    ]),
  ].join('\n\n');

/** The kinds of events of the feed on one page, by the type of their subjects, with the shapes of their data. */
export function eventsPage(events: readonly SubjectEvents[]): string {
  const sorted = events.toSorted((a, b) => (a.type < b.type ? -1 : 1));
  const parts = [
    '# Events of the feed',
    'Generated from the groups; not edited by hand. `feed/list` and `feed/stream` return them. An event has ids, states and amounts, and no names, addresses or phone numbers.',
    ...sorted.map(subjectSection),
  ];
  return `${parts.join('\n\n')}\n`;
}
