// Where the boxes and arrows of a state machine are drawn: each state in the column of its distance from the first one.

/** The parts of a state machine that its picture shows. */
export interface DrawnStates {
  readonly states: readonly string[];
  readonly initial: string;
  readonly transitions: Readonly<
    Record<string, { readonly from: readonly string[]; readonly to: readonly string[] }>
  >;
}

/** The upper left corner of a state's box, in pixels. */
export interface PlacedState {
  readonly state: string;
  readonly x: number;
  readonly y: number;
}

/** Sizes in pixels. */
export interface DiagramSizes {
  readonly width: number;
  readonly height: number;
  readonly gap_x: number;
  readonly gap_y: number;
}

/** The columns: the states by their distance from the first one. */
function columnsOf({ states, initial, transitions }: DrawnStates): string[][] {
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

/** The place of each state, with one pixel around the picture. */
export function placesOf(drawn: DrawnStates, sizes: DiagramSizes): ReadonlyMap<string, PlacedState> {
  const { width, height, gap_x, gap_y } = sizes;
  const columns = columnsOf(drawn);
  const rows = Math.max(...columns.map(({ length }) => length));
  const placed = columns.flatMap((column, at) =>
    column.map((state, row): [string, PlacedState] => {
      const top = ((rows - column.length) * (height + gap_y)) / 2;
      return [state, { state, x: at * (width + gap_x) + 1, y: top + row * (height + gap_y) + 1 }];
    }),
  );
  return new Map(placed);
}

/** The path of an arrow, for the `d` of an SVG path: out on the right side if the target is further on, or back. */
export function pathBetween(from: PlacedState, to: PlacedState, { width, height }: DiagramSizes): string {
  const y1 = from.y + height / 2;
  const y2 = to.y + height / 2;
  if (to.x > from.x) {
    const x1 = from.x + width;
    const bend = (to.x - x1) / 2;
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${to.x - bend} ${y2} ${to.x} ${y2}`;
  }
  if (to.x === from.x) {
    const x = from.x + width;
    return `M${x} ${y1}C${x + 22} ${y1} ${x + 22} ${y2} ${x} ${y2}`;
  }
  const x2 = to.x + width;
  return `M${from.x} ${y1}C${from.x - 24} ${y1} ${x2 + 24} ${y2} ${x2} ${y2}`;
}
