// The diagrams of generated/states.md, drawn from the text from which other viewers draw them.
import { type Html, html } from '../../../engine/http/resources/html.ts';
import {
  type DiagramSizes,
  type DrawnStates,
  type PlacedState,
  pathBetween,
  placesOf,
} from '../../../kit/states/diagram_layout.ts';

const character_width = 7.3;

/** Boxes are as wide as the longest name. */
const sizesFor = ({ states }: DrawnStates) => ({
  width: Math.round(Math.max(...states.map(({ length }) => length)) * character_width) + 22,
  height: 30,
  gap_x: 52,
  gap_y: 14,
});

/** The head of an arrow, which arrives at the left side of a box that is further on, and otherwise at the right side. */
function headAt(from: PlacedState, to: PlacedState, { width, height }: DiagramSizes): string {
  const is_onward = to.x > from.x;
  const x = is_onward ? to.x : to.x + width;
  const y = to.y + height / 2;
  const back = is_onward ? x - 7 : x + 7;
  return `M${x} ${y}L${back} ${y - 3.5}V${y + 3.5}Z`;
}

interface ReadStates extends DrawnStates {
  readonly final: readonly string[];
}

/** Reads a state diagram in the language of Mermaid. Lines of other forms are not looked at. */
function readStates(text: string): ReadStates {
  const states = new Set<string>();
  const final: string[] = [];
  const transitions: Record<string, { from: string[]; to: string[] }> = {};
  let initial = '';
  let at = 0;
  for (const [, from = '', to = ''] of text.matchAll(/^\s*(\S+) --> ([^\s:]+)(?:: .*)?$/gm)) {
    if (from === '[*]') initial = to;
    else if (to === '[*]') final.push(from);
    else transitions[at++] = { from: [from], to: [to] };
    for (const state of [from, to]) if (state !== '[*]') states.add(state);
  }
  return { states: [...states], initial, final, transitions };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];

/** A diagram of states, as a picture. What leads from one to the other is in the table below it. */
export function stateFigure(text: string): Html {
  const read = readStates(text);
  const sizes = sizesFor(read);
  const places = placesOf(read, sizes);
  const all = [...places.values()];
  const width = Math.max(...all.map(({ x }) => x)) + sizes.width + 30;
  const height = Math.max(...all.map(({ y }) => y)) + sizes.height + 1;
  const arrows = Object.values(read.transitions).flatMap(({ from: [start = ''], to: [end = ''] }) => {
    const [one, other] = [places.get(start), places.get(end)];
    return one && other && one !== other ? [[one, other] as const] : [];
  });
  return html`<div class="scroll" tabindex="0"><svg class="states" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="States: ${read.states.join(', ')}">
${unique(arrows.map(([one, other]) => pathBetween(one, other, sizes))).map((path) => html`<path d="${path}"/>`)}
${unique(arrows.map(([one, other]) => headAt(one, other, sizes))).map((path) => html`<path class="head" d="${path}"/>`)}
${all.map(
  ({ state, x, y }) =>
    html`<g class="${state === read.initial ? 'first' : read.final.includes(state) ? 'last' : 'state'}"><rect x="${x}" y="${y}" width="${sizes.width}" height="${sizes.height}" rx="${read.final.includes(state) ? 15 : 5}"/><text x="${x + sizes.width / 2}" y="${y + 19}">${state}</text></g>`,
)}
</svg></div>
`;
}
