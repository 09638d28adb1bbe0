import { expect, test } from 'vitest';
import { probe_read, probe_write } from '../../../../test/support/world/probe_operations.ts';
import { Coverables } from './coverable.ts';
import { Coverage } from './coverage.ts';
import { coverageReport } from './coverage_report.ts';

const states = [
  {
    name: 'package',
    states: ['READY', 'DONE'],
    initial: 'READY',
    final: ['DONE'],
    transitions: { ship: { by: 'seller', from: ['READY'], to: 'DONE' } },
  },
];
const coverables = new Coverables([probe_read, probe_write], states, [
  { code: 3, name: 'order_status_push' },
]);
const write = probe_write.name;

/** The names of what was met, without the operation that they belong to. */
const metBy = (coverage: Coverage) =>
  coverage.list().flatMap(({ kind, name, is_met }) => (is_met ? [`${kind} ${name}`] : []));

test('a call meets its operation, the paths of its parameters, and the values of choices', () => {
  const coverage = new Coverage(coverables);
  const order = { order_sn: 'A', pickup: { address_id: 1 }, item_list: [{ item_id: 1 }] };
  coverage.noteCall(probe_write, { id: 5, kind: 2, order_list: [order], stranger: 1 }, undefined);
  expect(metBy(coverage)).toEqual([
    `operation ${write}`,
    'parameter id',
    'parameter kind',
    'value kind=2',
    'parameter order_list',
    'parameter order_list[].order_sn',
    'parameter order_list[].pickup',
    'parameter order_list[].pickup.address_id',
    'parameter order_list[].item_list',
    'parameter order_list[].item_list[].item_id',
  ]);
});

test('a refusal meets its reason, of the operation or of the gateway, and not the operation', () => {
  const coverage = new Coverage(coverables);
  coverage.noteCall(probe_write, undefined, 'not_today');
  coverage.noteCall(probe_write, undefined, 'wrong_sign');
  expect(metBy(coverage)).toEqual(['refusal not_today', 'refusal wrong_sign']);
});

test('an event meets the transition of its state table; other events meet nothing', () => {
  const coverage = new Coverage(coverables);
  coverage.noteEvent('package:A/P1', 'ship');
  coverage.noteEvent('order:A', 'open_return');
  expect(metBy(coverage)).toEqual(['transition ship']);
});

test('an acknowledged push meets its code, and a code that nobody declares meets nothing', () => {
  const coverage = new Coverage(coverables);
  expect(coverageReport(coverage, ['push']).subjects).toMatchObject([
    { is_met: false, missing: [{ kind: 'push', name: '3 order_status_push' }] },
  ]);
  coverage.notePush(3);
  coverage.notePush(0);
  expect(metBy(coverage)).toEqual(['push 3 order_status_push']);
});

test('what is met counts in the sums, also if it was met before they were read', () => {
  const sum = new Coverage(coverables);
  new Coverage(coverables, [sum]).noteCall(probe_read, { id: 5 }, undefined);
  new Coverage(coverables, [sum]).noteEvent('package:A/P1', 'ship');
  expect(metBy(sum)).toEqual([`operation ${probe_read.name}`, 'parameter id', 'transition ship']);
});

test('a report counts what was met for some subjects, and names what was not', () => {
  const coverage = new Coverage(coverables);
  coverage.noteEvent('package:A/P1', 'ship');
  coverage.noteCall(probe_write, { id: 5 }, undefined);
  const packages = coverageReport(coverage, ['package']);
  expect(packages).toMatchObject({ met: 1, total: 1, percent: 100 });
  expect(packages.subjects).toEqual([
    { subject: 'package', is_met: true, met: 1, total: 1, percent: 100, missing: [] },
  ]);
  const { kinds, subjects, total, percent } = coverageReport(coverage, ['v2.probe.write']);
  expect(kinds.find(({ kind }) => kind === 'operation')).toEqual({
    kind: 'operation',
    met: 1,
    total: 1,
    percent: 100,
  });
  expect(percent).toBe(Math.floor(200 / total));
  expect(subjects[0]?.missing).toContainEqual({ kind: 'value', name: 'region=SG' });
});
