// Commands of `stoa` as pages write them: which ones a shell program has, and whether the command line knows them.
import type { Command, Option } from 'commander';
import { addActionCommands } from '../../../src/program/cli/operator/action_program.ts';
import { commandSupport } from '../../../src/program/cli/operator/operator_program.ts';
import { program } from '../../../src/program/cli/program.ts';

const load = () => Promise.reject(new Error('No command is run.'));
const stoa = program(load, false);
addActionCommands(
  stoa,
  commandSupport({ load, loadOperator: load, flagsOf: () => ({}), withSettings: (command) => command }),
);

const isOption = ({ short, long }: Option, flag: string) => flag === short || flag === long;

/** What is wrong with the words after `stoa`, if anything. */
export function findFault(words: readonly string[], named_only: readonly string[] = []): string | undefined {
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
  // A command with subcommands may have options of its own, but no arguments.
  if (command.commands.length > 0 && rest[0] !== undefined && !rest[0].startsWith('-'))
    return `${command.name()} has no ${rest[0]}`;
  if (rest.includes('--help')) return undefined;
  const given = rest.filter((word) => word.startsWith('-') && word !== '-');
  const unknown = given.find((flag) => !command.options.some((option) => isOption(option, flag)));
  if (unknown !== undefined) return `has no ${unknown}`;
  if (named_only.includes(words.join(' '))) return undefined;
  const missing = command.options.find(
    (option) => option.mandatory && !given.some((flag) => isOption(option, flag)),
  );
  return missing && `asks for ${missing.flags}`;
}

/** The end of a quoted text that begins at a place. */
function endOfQuote(text: string, from: number): number {
  const quote = text[from];
  let at = from + 1;
  while (at < text.length && text[at] !== quote) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (quote === '"' && text.startsWith('$(', at)) at = endOfSubstitution(text, at);
    at += 1;
  }
  return at;
}

/** The closing parenthesis of a `$(` that begins at a place. */
function endOfSubstitution(text: string, from: number): number {
  let at = from + 2;
  while (at < text.length && text[at] !== ')') {
    if (text[at] === "'" || text[at] === '"') at = endOfQuote(text, at);
    else if (text.startsWith('$(', at)) at = endOfSubstitution(text, at);
    at += 1;
  }
  return at;
}

/** The words of each simple command of a shell program, in the form that pages use: no arrays, no `case`. */
function commandsOf(source: string): string[][] {
  const text = source.replace(/<<-?'?(\w+)'?(.*)\n[\s\S]*?^\1$/gm, '$2').replaceAll('\\\n', ' ');
  const found: string[][] = [[]];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) found.at(-1)?.push(word);
    word = undefined;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === "'" || sign === '"') {
      const end = endOfQuote(text, at);
      word = `${word ?? ''}${text.slice(at + 1, end)}`;
      at = end;
    } else if (sign === '#' && word === undefined) at = Math.max(at, text.indexOf('\n', at) - 1);
    else if (/[\n;|&()`]/.test(sign)) {
      endWord();
      found.push([]);
    } else if (/\s/.test(sign)) endWord();
    else word = `${word ?? ''}${sign}`;
  }
  endWord();
  return found;
}

const before_a_command = /^(?:\w+=.*|if|then|else|until|while|do|!|exec|npx|time)$/;

/** The words after `stoa` of each of its commands in a shell program, without redirections. */
export function stoaCommands(source: string): string[][] {
  return commandsOf(source).flatMap((words) => {
    const start = words.findIndex((word) => !before_a_command.test(word));
    if (words[start] !== 'stoa') return [];
    const rest = words.slice(start + 1);
    const end = rest.findIndex((word) => /^\d?[<>]/.test(word));
    return [end === -1 ? rest : rest.slice(0, end)];
  });
}
