import { type AnyStateTable, targetsOf } from './state_table.ts';

/** The page about some state tables: a diagram for each, and which transitions are possible, by whom and when. */
export function statesPage(tables: readonly AnyStateTable[]): string {
  const head =
    '# States\n\nGenerated from the state tables; not edited by hand. A transition that is not in a table cannot happen.\n';
  return [head, ...tables.map(section)].join('\n');
}

function section({ name, initial, final, transitions }: AnyStateTable): string {
  const rows = Object.entries(transitions);
  const arrows = rows.flatMap(([name, transition]) =>
    transition.from.flatMap((state) =>
      targetsOf(transition).map((target) => `  ${state} --> ${target}: ${name}`),
    ),
  );
  const cells = rows.map(([name, transition]) => {
    const { by, from, condition = '' } = transition;
    const to = targetsOf(transition).join(', ');
    return ['', name, by, from.join(', '), to, condition, ''].join(' | ').trim();
  });
  return [
    `## ${name}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...arrows,
    ...final.map((state) => `  ${state} --> [*]`),
    '```',
    '',
    '| transition | by | from | to | when |',
    '|---|---|---|---|---|',
    ...cells,
    '',
  ].join('\n');
}
