// Commands that pages mention in a sentence can be run as written. (Other tests run the whole examples.)
import { readdirSync, readFileSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import { addActionCommands } from '../../src/program/cli/operator/action_program.ts';
import { commandSupport } from '../../src/program/cli/operator/operator_program.ts';
import { program } from '../../src/program/cli/program.ts';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
];

const mentioned = pages.flatMap((page) =>
  [...readFileSync(new URL(page, root), 'utf8').matchAll(/`stoa ([^`\n]+)`/g)].map(
    ([, words = '']) => [page, words] as const,
  ),
);

const load = () => Promise.reject(new Error('No command is run.'));
const stoa = program(load, false);
addActionCommands(stoa, commandSupport({ load, flagsOf: () => ({}), withSettings: (command) => command }));

/** Commands that a page only mentions, with an example or explanation next to them. */
const named_only = ['partner create', 'link make'];

const isOption = ({ short, long }: Option, flag: string) => flag === short || flag === long;

/** What is wrong with a command, if anything. */
function findFault(words: readonly string[]): string | undefined {
  let command: Command = stoa;
  let rest = words;
  for (;;) {
    const [first = '', ...others] = rest;
    const next = command.commands.find((known) => [known.name(), ...known.aliases()].includes(first));
    if (next === undefined) break;
    command = next;
    rest = others;
  }
  if (command === stoa) return 'is no command';
  if (command.commands.length > 0 && rest.some((word) => !word.startsWith('-')))
    return `${command.name()} has no ${rest[0]}`;
  if (rest.includes('--help')) return undefined;
  const given = rest.filter((word) => word.startsWith('-'));
  const unknown = given.find((flag) => !command.options.some((option) => isOption(option, flag)));
  if (unknown !== undefined) return `has no ${unknown}`;
  if (named_only.includes(words.join(' '))) return undefined;
  const missing = command.options.find(
    (option) => option.mandatory && !given.some((flag) => isOption(option, flag)),
  );
  return missing && `asks for ${missing.flags}`;
}

test('pages mention commands', () => {
  expect(mentioned.length).toBeGreaterThan(30);
});

test.each(mentioned)('%s: stoa %s', (_, words) => {
  // `list|get|put` are several commands, and `<command>` is any.
  const [head = '', ...alternatives] = words.split('|');
  const stem = head.split(' ').slice(0, -1).join(' ');
  const commands = [head, ...alternatives.map((last) => `${stem} ${last}`)].filter(
    (command) => !command.includes('<'),
  );
  for (const command of commands) expect(findFault(command.trim().split(/ +/)), command).toBeUndefined();
});

test('a wrong command is detected', () => {
  expect(findFault(['nothing'])).toBe('is no command');
  expect(findFault(['key', 'nothing'])).toBe('key has no nothing');
  expect(findFault(['key', 'retire', '--key-id', '1'])).toContain('asks for --partner-id');
  expect(findFault(['key', 'list', '--nothing'])).toBe('has no --nothing');
});
