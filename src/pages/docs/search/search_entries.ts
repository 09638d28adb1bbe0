// The index of the search, which the build writes.
import type { Operation } from '../../../kit/contract/operation.ts';
import type { OperatorDescription } from '../../../kit/contract/operator/operator_description.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { guideAddress, guideName } from '../guides/guide.ts';
import { guides } from '../guides/guides.ts';
import type { ListedPage } from '../prose/prose_list.ts';
import { docs_path } from '../prose/prose_url.ts';
import { type SearchEntry, wordsIn } from './find_pages.ts';

/** The names of all fields of a schema. */
function fieldNames(schema: Schema): string[] {
  const { items, properties = {} } = schema;
  if (items) return fieldNames(items);
  return Object.entries(properties).flatMap(([name, field]) => [name, ...fieldNames(field)]);
}

/** Each word once, in the order of their letters, which compresses better. */
const once = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

function operationEntry(operation: Operation): SearchEntry {
  const { name, summary, errors, row_errors, request, response } = operation;
  const codes = [...Object.values(errors), ...Object.values(row_errors)].map(({ error }) => error);
  const words = once([...fieldNames(request), ...fieldNames(response), ...codes]);
  return ['operation', `/operations/${name}`, name, summary, words];
}

const guideEntries = (): SearchEntry[] =>
  guides.map((guide) => {
    const text = guide.steps.map(({ operation, why }) => `${operation} ${why}`).join(' ');
    const about = `${guide.steps.length} calls, from the first to the last.`;
    return ['guide', guideAddress(guide), guideName(guide), about, once(wordsIn(text))];
  });

/** Pages that are found by their title, and not by their parts: lists, decisions, and a page for each alert. */
const isWhole = ({ file }: ListedPage) =>
  /^(generated|decisions|bench|docs\/production\/incidents)\/|^CHANGELOG/.test(file);

/** Pages that list what others explain, and pages for those who change the program. */
const isList = (page: ListedPage) =>
  isWhole(page) || /^docs\/(limits|query_counts|scale|groups)\.md$|^[A-Z]+\.md$/.test(page.file);

/** Names of settings and metrics: of lists, nothing else is worth its size. */
const listedNames = (text: string): string => once(text.toLowerCase().match(/\bstoa_\w+/g) ?? []);

/** Words of a text that are worth finding. */
const textWords = (text: string): string =>
  once((text.toLowerCase().match(/[a-z][a-z0-9_]{3,}/g) ?? []).filter((word) => word.length < 40));

function proseEntries(page: ListedPage): SearchEntry[] {
  const { url, title, parts } = page;
  const path = url.slice(docs_path.length);
  const is_list = isList(page);
  const [lead = { text: '' }] = parts;
  const sentence = /^(?!#)[A-Z`[][^|]*?[.](?=\s)/m.exec(lead.text.replace(/^# .*$/m, ''))?.[0] ?? '';
  const about = sentence
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .slice(0, 160);
  const all = parts.map(({ text }) => text).join('\n');
  const words = is_list ? listedNames(all) : textWords(lead.text);
  const whole: SearchEntry = [is_list ? 'list' : 'page', path, title, about, words];
  if (isWhole(page)) return [whole];
  return [
    whole,
    ...parts
      .slice(1)
      .map(
        ({ id, title: heading, text }): SearchEntry => [
          is_list ? 'list' : 'part',
          `${path}#${id}`,
          heading,
          title,
          is_list ? '' : textWords(text),
        ],
      ),
  ];
}

/**
 * A word that more than this part of all entries has says nothing about one of them. Names with underscores stay: a
 * setting that many pages mention is still looked for.
 */
const frequent_share = 0.04;

/** The entries without the words that many of them have. */
function withoutFrequent(entries: readonly SearchEntry[]): SearchEntry[] {
  const counts = new Map<string, number>();
  for (const [, , , , words] of entries)
    for (const word of words.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isRare = (word: string) =>
    word.includes('_') || (counts.get(word) ?? 0) <= entries.length * frequent_share;
  return entries.map(([kind, path, name, about, words]) => [
    kind,
    path,
    name,
    about,
    words.split(' ').filter(isRare).join(' '),
  ]);
}

/** What the site draws of its own besides operations and guides. */
const own_pages: readonly SearchEntry[] = [
  ['page', '/calling', 'How to call', 'How calls are signed, answered and sent again.', ''],
  ['page', '/signing', 'How calls are signed', 'Rules, signs to test with, programs in six languages.', ''],
  ['page', '/operations', 'All operations', 'Every operation of the partner API, by task.', ''],
  ['page', '/operator_api', 'Actions and collections', 'The operator API, call by call.', ''],
];

/** @param common_codes the codes that every call can be refused with. */
export function searchEntries(
  operations: readonly Operation[],
  common_codes: readonly string[],
  { actions, collections }: OperatorDescription,
  prose: readonly ListedPage[],
): SearchEntry[] {
  return [
    ...own_pages,
    ['page', '/errors', 'Errors of every call', 'What any call can be refused for.', once(common_codes)],
    ...guideEntries(),
    ...operations.map(operationEntry),
    ...withoutFrequent(prose.flatMap(proseEntries)),
    ...actions.map(({ name, summary, request, errors }): SearchEntry => {
      const words = once([...Object.keys(request.properties), ...Object.keys(errors)]);
      return ['action', `/actions/${name}`, name, summary, words];
    }),
    ...collections.map(({ name, about, schema }): SearchEntry => {
      return ['collection', `/collections/${name}`, name, about, once(Object.keys(schema.properties ?? {}))];
    }),
  ];
}
