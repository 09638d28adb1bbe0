// Commands that pages mention in a sentence or in a block can be run as written. (Other tests run the whole examples.)
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, isShell } from '../support/programs/page_blocks.ts';
import { findFault, stoaCommands } from '../support/programs/stoa_commands.ts';

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

/** Commands that a page only mentions, with an example or explanation next to them. */
const named_only = ['partner create', 'link make'];

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
  for (const command of commands)
    expect(findFault(command.trim().split(/ +/), named_only), command).toBeUndefined();
});

const in_blocks = pages
  .flatMap(blocksOf)
  .filter(isShell)
  .flatMap(({ page, text }) => stoaCommands(text).map((words) => ({ page, words })));

test('the command line knows every command in the blocks of pages, with all its options', () => {
  expect(in_blocks.length).toBeGreaterThan(150);
  const wrong = in_blocks.flatMap(({ page, words }) => {
    const fault = findFault(words);
    return fault === undefined ? [] : [`${page}: stoa ${words.join(' ')}: ${fault}`];
  });
  expect(wrong).toEqual([]);
});

test('a wrong command is detected', () => {
  expect(findFault(['nothing'])).toBe('is no command');
  expect(findFault(['key', 'nothing'])).toBe('key has no nothing');
  expect(findFault(['key', 'retire', '--key-id', '1'])).toContain('asks for --partner-id');
  expect(findFault(['key', 'list', '--nothing'])).toBe('has no --nothing');
});

test('commands are found wherever a shell program has them', () => {
  const program = `STOA_PORT=0 stoa serve --json > at.json 2> log & # stoa nothing
sn=$(stoa order place --shop "$(stoa nothing)" --field order_sn)
until stoa demo; do npx stoa call x '{"a": "stoa b"}' | stoa verify -; done
cat > file <<'END'
stoa nothing
END
stoa clock \\
  freeze`;
  expect(stoaCommands(program)).toEqual([
    ['serve', '--json'],
    ['order', 'place', '--shop', '$(stoa nothing)', '--field', 'order_sn'],
    ['demo'],
    ['call', 'x', '{"a": "stoa b"}'],
    ['verify', '-'],
    ['clock', 'freeze'],
  ]);
});
