// A state machine drawn from its declaration: each state in the column of its distance from the first one.
import type { DescribedStates } from '../../../../../kit/contract/operator/operator_description.ts';
import { words } from '../../parts/numbers.ts';

const box = { width: 134, height: 30 };
const gap = { x: 34, y: 12 };

interface Placed {
  readonly state: string;
  readonly x: number;
  readonly y: number;
}

/** The columns: the states by their distance from the first one. */
function columnsOf({ states, initial, transitions }: DescribedStates): string[][] {
  const distance = new Map([[initial, 0]]);
  for (const [state, at] of distance)
    for (const { from, to } of Object.values(transitions))
      if (from.includes(state)) for (const next of to) if (!distance.has(next)) distance.set(next, at + 1);
  const columns: string[][] = [];
  for (const state of states) {
    const at = distance.get(state) ?? 0;
    columns[at] = [...(columns[at] ?? []), state];
  }
  return columns;
}

/** What all names begin with, up to a `_`: it is not shown. */
function commonBeginning(names: readonly string[]): string {
  const [first = ''] = names;
  const parts = first.split('_');
  for (let count = parts.length - 1; count > 0; count--) {
    const start = `${parts.slice(0, count).join('_')}_`;
    if (names.every((name) => name.startsWith(start))) return start;
  }
  return '';
}

function placesOf(states: DescribedStates): ReadonlyMap<string, Placed> {
  const columns = columnsOf(states);
  const rows = Math.max(...columns.map(({ length }) => length));
  const placed = columns.flatMap((column, at) =>
    column.map((state, row): [string, Placed] => {
      const top = ((rows - column.length) * (box.height + gap.y)) / 2;
      return [state, { state, x: at * (box.width + gap.x) + 1, y: top + row * (box.height + gap.y) + 1 }];
    }),
  );
  return new Map(placed);
}

function pathBetween(from: Placed, to: Placed): string {
  const y1 = from.y + box.height / 2;
  const y2 = to.y + box.height / 2;
  if (to.x > from.x) {
    const x1 = from.x + box.width;
    const bend = (to.x - x1) / 2;
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x} ${y2}`;
  }
  if (to.x === from.x) {
    const x = from.x + box.width;
    return `M${x} ${y1}C${x + 22} ${y1} ${x + 22} ${y2} ${x} ${y2}`;
  }
  const x2 = to.x + box.width;
  return `M${from.x} ${y1}C${from.x - 24} ${y1} ${x2 + 24} ${y2} ${x2} ${y2}`;
}

/** The states with their transitions. The current state is filled, and the transitions out of it are strong. */
export function StateDiagram({
  states,
  current,
  visited,
}: {
  states: DescribedStates;
  current: string;
  visited: ReadonlySet<string>;
}) {
  const places = placesOf(states);
  const beginning = commonBeginning(states.states);
  const all = [...places.values()];
  const width = Math.max(...all.map(({ x }) => x)) + box.width + 1;
  const height = Math.max(...all.map(({ y }) => y)) + box.height + 1;
  const shown = (state: string) => words(state.slice(beginning.length));
  const edges = Object.entries(states.transitions).flatMap(([name, { from, to, by, condition }]) =>
    from.flatMap((start) =>
      to.flatMap((end) => {
        const [one, other] = [places.get(start), places.get(end)];
        const hint = `${words(name)}, by the ${by}${condition === undefined ? '' : `, if ${condition}`}`;
        return one && other && one !== other ? [{ start, path: pathBetween(one, other), hint }] : [];
      }),
    ),
  );
  const next = [...new Set(edges.flatMap(({ start, hint }) => (start === current ? [hint] : [])))];
  return (
    <div class="scroll diagram" tabIndex={0}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`State: ${shown(current)}. Possible next: ${next.join('; ') || 'nothing'}.`}
      >
        {edges.map(({ start, path, hint }) => (
          <path d={path} class={start === current ? 'edge next' : 'edge'}>
            <title>{hint}</title>
          </path>
        ))}
        {all.map(({ state, x, y }) => (
          <g class={`state ${state === current ? 'current' : visited.has(state) ? 'visited' : ''}`}>
            <rect
              x={x}
              y={y}
              width={box.width}
              height={box.height}
              rx={states.final.includes(state) ? 15 : 5}
            />
            <text x={x + box.width / 2} y={y + box.height / 2 + 4}>
              {shown(state)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
