// A state machine as one table: which transitions a row can make, from which states, to which, and under
// which condition.

/** A transition of a row. */
export interface Transition<State extends string, Row, Circumstances> {
  /** Who triggers it. */
  readonly by: string;
  readonly from: readonly State[];
  /** Several states if other columns of the row decide. */
  readonly to: State | readonly State[];
  /** The condition besides the state; none if left out. */
  readonly when?: (row: Row, circumstances?: Circumstances) => boolean;
  /** The condition as text, for the page. */
  readonly condition?: string;
  /** Whether it is also possible for a row that is closed. */
  readonly also_when_closed?: true;
}

/** The states that a transition can lead to. */
export const targetsOf = <State extends string>({
  to,
}: {
  readonly to: State | readonly State[];
}): readonly State[] => (typeof to === 'string' ? [to] : to);

/** Transitions by name. */
export type Transitions<State extends string, Row, Circumstances> = Readonly<
  Record<string, Transition<State, Row, Circumstances>>
>;

/** Why a transition is not possible for a row. */
export type Obstacle = 'wrong_state' | 'closed' | 'condition_not_met';

export interface StateTableDefinition<State extends string, Row, Circumstances> {
  /** Name of the rows, such as `package`: the title of the diagram. */
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: NoInfer<State>;
  /** States in which nothing can happen. */
  readonly final: readonly NoInfer<State>[];
  stateOf(row: Row): NoInfer<State>;
  /** Whether nothing can happen to a row, whatever its state: the package of a cancelled order. */
  isClosed?(row: Row): boolean;
  readonly transitions: Transitions<NoInfer<State>, Row, Circumstances>;
}

/** The part of any state table that pages and tests read. */
export type AnyStateTable = Pick<
  StateTableDefinition<string, never, never>,
  'name' | 'states' | 'initial' | 'final' | 'transitions'
>;

/** A state table and its queries. Nothing here changes a row. */
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
  /** Why a transition is not possible for a row; undefined if it is possible. The state is checked first. */
  findObstacle(name: keyof Table & string, row: Row, circumstances?: Circumstances): Obstacle | undefined;
  canTransition(name: keyof Table & string, row: Row, circumstances?: Circumstances): boolean;
  /** A sentence with the state of a row and what a transition needs: why it is not possible now. */
  explainObstacle(name: keyof Table & string, row: Row): string;
  /** The transitions that are possible for a row now, in the order of the table. */
  nextTransitions(row: Row, circumstances?: Circumstances): (keyof Table & string)[];
}

/**
 * Declares a state table for one kind of row: `stateTableFor<Row>()({ states, transitions, ... })`.
 * `Circumstances` are what conditions may use besides the row: who acts, or how. There are two calls because
 * `Row` is given explicitly, and the states and transitions are inferred.
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
    const explainObstacle = (name: string, row: Row): string => {
      const state = definition.stateOf(row);
      const { from = [], condition, also_when_closed } = byName.get(name) ?? {};
      const is_closed = from.includes(state) && !also_when_closed && definition.isClosed?.(row) === true;
      const needs = [
        `from ${from.join(' or ')}`,
        ...(condition === undefined ? [] : [`and if: ${condition}`]),
      ];
      return `The ${definition.name.replaceAll('_', ' ')} is ${state}${is_closed ? ' and closed' : ''}; ${name} is possible ${needs.join(' ')}.`;
    };
    return {
      ...definition,
      names,
      findObstacle,
      explainObstacle,
      canTransition,
      nextTransitions: (row, circumstances) =>
        names.filter((name) => canTransition(name, row, circumstances)),
    };
  };
}

/** The states that no sequence of transitions reaches from the initial one. */
export function unreachableStates({ states, initial, transitions }: AnyStateTable): string[] {
  const reached = new Set([initial]);
  // The loop also visits states that are added to the set while it runs.
  for (const state of reached)
    for (const transition of Object.values(transitions))
      if (transition.from.includes(state)) for (const target of targetsOf(transition)) reached.add(target);
  return states.filter((state) => !reached.has(state));
}

/** What is wrong with a state table, as texts; empty for a sound one. */
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
      violations.push(`${name} has a condition that is not both checked and described`);
  }
  for (const state of states)
    if (!states_left.has(state) && !final.includes(state)) violations.push(`nothing leads out of ${state}`);
  return violations;
}
