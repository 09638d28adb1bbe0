import { describe, expect, test } from 'vitest';
import { statesPage } from './state_diagram.ts';
import { type AnyStateTable, stateTableFor, stateTableViolations, unreachableStates } from './state_table.ts';

interface Parcel {
  readonly state: 'new' | 'packed' | 'sent' | 'lost';
  readonly weight_g: number;
  readonly is_cancelled: boolean;
}

const parcels = stateTableFor<Parcel, { by_night: boolean }>()({
  name: 'parcel',
  states: ['new', 'packed', 'sent', 'lost'],
  initial: 'new',
  final: ['sent', 'lost'],
  stateOf: ({ state }) => state,
  isClosed: ({ is_cancelled }) => is_cancelled,
  transitions: {
    pack: { by: 'seller', from: ['new', 'packed'], to: 'packed' },
    send: {
      by: 'carrier',
      from: ['packed'],
      to: 'sent',
      when: ({ weight_g }, circumstances) => weight_g <= 100 || circumstances?.by_night === true,
      condition: 'it weighs at most 100 g, or it is night',
    },
    lose: { by: 'carrier', from: ['new', 'packed'], to: 'lost' },
  },
});

const parcel: Parcel = { state: 'new', weight_g: 100, is_cancelled: false };

describe('the transitions of a row', () => {
  test('are those of the table for its state, in the order of the table', () => {
    expect(parcels.nextTransitions(parcel)).toEqual(['pack', 'lose']);
    expect(parcels.nextTransitions({ ...parcel, state: 'packed' })).toEqual(['pack', 'send', 'lose']);
    expect(parcels.nextTransitions({ ...parcel, state: 'sent' })).toEqual([]);
  });

  test('depend on conditions, which may need the circumstances', () => {
    const heavy: Parcel = { ...parcel, state: 'packed', weight_g: 101 };
    expect(parcels.nextTransitions(heavy)).toEqual(['pack', 'lose']);
    expect(parcels.nextTransitions(heavy, { by_night: true })).toEqual(['pack', 'send', 'lose']);
  });

  test('are none once the row is closed', () => {
    expect(parcels.nextTransitions({ ...parcel, is_cancelled: true })).toEqual([]);
  });

  test('check the state first, then whether the row is closed, then the condition', () => {
    const obstacle = (row: Partial<Parcel>) => parcels.findObstacle('send', { ...parcel, ...row });
    expect(obstacle({ weight_g: 101, is_cancelled: true })).toBe('wrong_state');
    expect(obstacle({ state: 'packed', weight_g: 101, is_cancelled: true })).toBe('closed');
    expect(obstacle({ state: 'packed', weight_g: 101 })).toBe('condition_not_met');
    expect(obstacle({ state: 'packed' })).toBeUndefined();
    expect(parcels.canTransition('send', { ...parcel, state: 'packed' })).toBe(true);
  });

  test('have only names and states that the table has', () => {
    // @ts-expect-error No such transition.
    expect(parcels.canTransition('burn', parcel)).toBe(false);
    const stateOf = ({ state }: Parcel) => state;
    const final = [] as const;
    stateTableFor<Parcel>()({
      name: 'wrong',
      states: ['new', 'packed', 'sent', 'lost'],
      initial: 'new',
      final,
      stateOf,
      // @ts-expect-error No such state.
      transitions: { pack: { by: 'seller', from: ['new'], to: 'gone' } },
    });
  });
});

describe('a table', () => {
  const sound: AnyStateTable = {
    name: 'lamp',
    states: ['off', 'on', 'broken'],
    initial: 'off',
    final: ['broken'],
    transitions: {
      switch_on: { by: 'somebody', from: ['off'], to: 'on' },
      break: { by: 'time', from: ['off', 'on'], to: 'broken' },
    },
  };

  test('a table is sound if all states can be reached and only final ones have no transition out', () => {
    expect(stateTableViolations(sound)).toEqual([]);
    expect(stateTableViolations(parcels)).toEqual([]);
  });

  test('a table is not sound if nothing leads to a state, even if that state leads to itself', () => {
    const island = { by: 'nobody', from: ['lit'], to: 'lit' };
    const table = {
      ...sound,
      states: [...sound.states, 'lit'],
      transitions: { ...sound.transitions, island },
    };
    expect(unreachableStates(table)).toEqual(['lit']);
    expect(stateTableViolations(table)).toEqual(['lit cannot be reached from off']);
  });

  test('other violations of a table are reported', () => {
    const transitions = {
      ...sound.transitions,
      repair: { by: 'somebody', from: ['broken'], to: 'of', condition: 'there is glass' },
    };
    expect(stateTableViolations({ ...sound, transitions })).toEqual([
      'repair names of, which is not among the states',
      'repair leads out of broken, which is final',
      'repair has a condition that is not both checked and described',
    ]);
    expect(stateTableViolations({ ...sound, final: ['gone'] })).toEqual([
      'gone is not among the states',
      'nothing leads out of broken',
    ]);
  });
});

test('the page of a table has every arrow once, the first and the last states, and the conditions', () => {
  expect(statesPage([parcels])).toBe(`# States

Generated from the state tables; not edited by hand. A transition that is not in a table cannot happen.

## parcel

\`\`\`mermaid
stateDiagram-v2
  [*] --> new
  new --> packed: pack
  packed --> packed: pack
  packed --> sent: send
  new --> lost: lose
  packed --> lost: lose
  sent --> [*]
  lost --> [*]
\`\`\`

| transition | by | from | to | when |
|---|---|---|---|---|
| pack | seller | new, packed | packed |  |
| send | carrier | packed | sent | it weighs at most 100 g, or it is night |
| lose | carrier | new, packed | lost |  |
`);
});
