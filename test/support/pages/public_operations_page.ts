// generated/public_operations.md: every operation of the public API, with what a server answers.
import { markdownTable, tableRow } from '../../../src/kit/contract/markdown_parts.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';

interface Facts {
  /** The names in the public documentation. */
  readonly public_names: readonly string[];
  readonly operations: readonly Pick<Operation, 'name' | 'path' | 'summary'>[];
  /** Whether another server may answer what is missing at a path. */
  readonly isForwarded: (path: string) => boolean;
  /** What the public API has withdrawn. */
  readonly retired_names: readonly string[];
}

const legend = [
  ['yes', 'Stoa answers it from its database.'],
  [
    'a file or another server',
    'Stoa refuses it with HTTP 404 `error_not_found` and a message that says so, unless [a file or another server](../docs/upstream.md) answers it. The call is checked first like any other: partner, timestamp, sign, token and rate.',
  ],
  ['a file', 'the same, and never sent to another server, because it is about tokens.'],
  ['withdrawn', 'the public API has taken it offline. Stoa refuses it with HTTP 403 `api_suspended`.'],
] as const;

const pathOf = (name: string) => `/api/${name.replaceAll('.', '/')}`;

export function publicOperationsPage({
  public_names,
  operations,
  isForwarded,
  retired_names,
}: Facts): string {
  const had = new Map(operations.map((operation) => [operation.name as string, operation]));
  const names = [...new Set([...public_names, ...retired_names, ...had.keys()])].sort();
  const answerTo = (name: string): readonly [operation: string, answer: string, what: string] => {
    const operation = had.get(name);
    if (operation) return [`[${name}](operations.md#${name.replaceAll('.', '')})`, 'yes', operation.summary];
    if (retired_names.includes(name)) return [name, 'withdrawn', ''];
    return [name, isForwarded(pathOf(name)) ? 'a file or another server' : 'a file', ''];
  };
  const groups = [...new Set(names.map((name) => name.split('.')[1] ?? ''))];
  const of_group = (group: string) => names.filter((name) => name.startsWith(`v2.${group}.`));
  const sections = groups.map((group) => {
    const own = of_group(group);
    const count = own.filter((name) => had.has(name)).length;
    const rows = own.map((name) => tableRow(...answerTo(name)));
    return `## ${group}\n\nStoa has ${count} of ${own.length}.\n\n${markdownTable(['operation', 'answered', 'what it does'], rows)}`;
  });
  const found = names.filter((name) => had.has(name)).length;
  const head = [
    '# All operations of the public API',
    `Generated from the contracts and from the names in the public documentation; not edited by hand. Stoa has ${found} of ${names.length} operations, in ${groups.length} groups.`,
    legend
      .filter(([answer]) => names.some((name) => answerTo(name)[1] === answer))
      .map(([answer, meaning]) => `- **${answer}**: ${meaning}`)
      .join('\n'),
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}
