// A state machine as one table: what can happen to a row, from which states, to which, and under which condition.

/** One thing that can happen to a row. */
export interface Transition<State extends string, Row, Circumstances> {
  /** Who takes it. */
  readonly by: string;
  readonly from: readonly State[];
  /** Several where what else is known of the row decides. */
  readonly to: State | readonly State[];
  /** What has to hold besides the state; nothing where it is left out. */
  readonly when?: (row: Row, circumstances?: Circumstances) => boolean;
  /** The same in words, for the diagram. */
  readonly condition?: string;
  /** Whether it happens also to a row that is closed. */
  readonly also_when_closed?: true;
}

/** Where a transition may lead. */
export const targetsOf = <State extends string>({
  to,
}: {
  readonly to: State | readonly State[];
}): readonly State[] => (typeof to === 'string' ? [to] : to);

/** Transitions by their names. */
export type Transitions<State extends string, Row, Circumstances> = Readonly<
  Record<string, Transition<State, Row, Circumstances>>
>;

/** Why something cannot happen to a row. */
export type Obstacle = 'wrong_state' | 'closed' | 'condition_not_met';

export interface StateTableDefinition<State extends string, Row, Circumstances> {
  /** What has these states, such as `package`: the title of the diagram. */
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: NoInfer<State>;
  /** Where nothing happens any more. */
  readonly final: readonly NoInfer<State>[];
  stateOf(row: Row): NoInfer<State>;
  /** Whether nothing happens to a row any more, whatever its state is: the package of a cancelled order. */
  isClosed?(row: Row): boolean;
  readonly transitions: Transitions<NoInfer<State>, Row, Circumstances>;
}

/** What the pages and the tests read of any state table. */
export type AnyStateTable = Pick<
  StateTableDefinition<string, never, never>,
  'name' | 'states' | 'initial' | 'final' | 'transitions'
>;

/** A state table, and what can be asked of it. Nothing here changes a row. */
export interface StateTable<
  State extends string,
  Row,
  Circumstances,
  Table extends Transitions<State, Row, Circumstances>,
> {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly final: readonly State[];
  readonly transitions: Table;
  /** The names of the transitions, in the order of the table. */
  readonly names: readonly (keyof Table & string)[];
  /** Why a transition cannot happen to a row, or undefined where it can. The state is looked at first. */
  findObstacle(name: keyof Table & string, row: Row, circumstances?: Circumstances): Obstacle | undefined;
  canTransition(name: keyof Table & string, row: Row, circumstances?: Circumstances): boolean;
  /** What can happen to a row now, in the order of the table. */
  nextTransitions(row: Row, circumstances?: Circumstances): (keyof Table & string)[];
}

/**
 * Declares a state table for one kind of row: `stateTableFor<Row>()({ states, transitions, ... })`. `Circumstances` is
 * what conditions may ask for beside the row: who asks, or how. It takes two calls because `Row` is named by hand, and
 * the states and transitions are inferred.
 */
export function stateTableFor<Row, Circumstances = never>() {
  return <const State extends string, const Table extends Transitions<NoInfer<State>, Row, Circumstances>>(
    definition: Omit<StateTableDefinition<State, Row, Circumstances>, 'transitions'> & {
      readonly transitions: Table;
    },
  ): StateTable<State, Row, Circumstances, Table> => {
    const byName = new Map(Object.entries(definition.transitions));
    const names: readonly (keyof Table & string)[] = Object.keys(definition.transitions);

    const findObstacle = (name: string, row: Row, circumstances?: Circumstances): Obstacle | undefined => {
      const transition = byName.get(name);
      if (!transition?.from.includes(definition.stateOf(row))) return 'wrong_state';
      if (!transition.also_when_closed && definition.isClosed?.(row)) return 'closed';
      return transition.when?.(row, circumstances) === false ? 'condition_not_met' : undefined;
    };
    const canTransition = (name: string, row: Row, circumstances?: Circumstances): boolean =>
      findObstacle(name, row, circumstances) === undefined;
    return {
      ...definition,
      names,
      findObstacle,
      canTransition,
      nextTransitions: (row, circumstances) =>
        names.filter((name) => canTransition(name, row, circumstances)),
    };
  };
}

/** The states that no sequence of transitions leads to from the initial one. */
export function unreachableStates({ states, initial, transitions }: AnyStateTable): string[] {
  const reached = new Set([initial]);
  // A set is walked through to its end, also while it grows.
  for (const state of reached)
    for (const transition of Object.values(transitions))
      if (transition.from.includes(state)) for (const target of targetsOf(transition)) reached.add(target);
  return states.filter((state) => !reached.has(state));
}

/** What is wrong with a state table, in words; nothing for a sound one. */
export function stateTableViolations(table: AnyStateTable): string[] {
  const { states, initial, final, transitions } = table;
  const violations = unreachableStates(table).map((state) => `${state} cannot be reached from ${initial}`);
  const known = new Set(states);
  for (const state of [initial, ...final])
    if (!known.has(state)) violations.push(`${state} is not among the states`);
  const states_left = new Set<string>();
  for (const [name, transition] of Object.entries(transitions)) {
    const { from, when, condition } = transition;
    for (const state of [...from, ...targetsOf(transition)])
      if (!known.has(state)) violations.push(`${name} names ${state}, which is not among the states`);
    for (const state of from) {
      states_left.add(state);
      if (final.includes(state)) violations.push(`${name} leads out of ${state}, which is final`);
    }
    if ((when === undefined) !== (condition === undefined))
      violations.push(`${name} has a condition that is not both checked and put into words`);
  }
  for (const state of states)
    if (!states_left.has(state) && !final.includes(state)) violations.push(`nothing leads out of ${state}`);
  return violations;
}
