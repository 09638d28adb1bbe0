// A state machine drawn from its declaration: each state in the column of its distance from the first one.
import type { DescribedStates } from '../../../../../kit/contract/operator/operator_description.ts';
import { pathBetween, placesOf } from '../../../../../kit/states/diagram_layout.ts';
import { words } from '../../parts/numbers.ts';

const box = { width: 134, height: 30, gap_x: 34, gap_y: 12 };

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
  const places = placesOf(states, box);
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
        return one && other && one !== other ? [{ start, path: pathBetween(one, other, box), hint }] : [];
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
