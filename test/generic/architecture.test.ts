// Imports point downwards only, without cycles.
import { describe, expect, test } from 'vitest';
import { platform } from '../../src/engine/engine.group.ts';
import type { Table } from '../../src/engine/store/table.ts';
import { groups as served_groups, tables } from '../../src/program/groups.ts';
import { program } from '../support/pages/source_files.ts';

const groups: readonly string[] = served_groups.map(({ name }) => name).filter((name) => name !== 'platform');
/** The groups that a group builds on: it may import their rules and types and call their commands. */
const builds_on: Readonly<Record<string, readonly string[]>> = {
  accounts: ['event'],
  product: ['event'],
  media_space: ['event'],
  consent_pages: ['accounts'],
  console: ['operator'],
  operator: ['accounts'],
  order: ['event', 'payment', 'product', 'sbs', 'voucher'],
  logistics: ['event', 'order'],
  public: ['accounts'],
  push: ['accounts', 'event'],
  shop: ['accounts', 'event'],
  payment: ['event'],
  returns: ['event', 'media_space', 'order', 'payment'],
  // Above all others: it erases in the rows of all.
  buyer: ['accounts', 'event', 'logistics', 'media_space', 'order', 'payment', 'product', 'push', 'returns'],
  // Above all others: it calls their commands.
  marketplace: ['event', 'logistics', 'order', 'payment', 'product', 'returns', 'sbs'],
  // Does what the others' actions do, by the calendar.
  test_bench: ['sandboxes'],
  simulation: ['event', 'logistics', 'marketplace', 'order', 'payment', 'product', 'sbs'],
};

/** The areas of src/. Each may import itself and those after it. */
const areas = ['exports', 'program', 'pages', 'testing', 'operator', 'market', 'engine', 'kit'];

const isOurs = (path: string) => path.startsWith('src/');
/** Facts that groups share, such as what a warehouse is for. */
const vocabulary = 'src/market/vocabulary.ts';

const areaOf = (path: string) => path.split('/')[1] as string;
/** The folders that have groups, and the area that is one. */
const group_folders = ['src/market', 'src/testing', 'src/pages', 'src'];
const folderOf = (group: string) =>
  group_folders
    .map((folder) => `${folder}/${group}/`)
    .find((folder) => program.some(({ path }) => path.startsWith(folder))) ?? '';
const folders = new Map(groups.map((group) => [group, folderOf(group)]));
const groupOf = (path: string) => groups.find((group) => path.startsWith(folders.get(group) as string));
const buildsOn = (to: string, from: string) =>
  builds_on[groupOf(from) ?? '']?.includes(groupOf(to) ?? '') === true && !/\.(tables|data)\.ts$/.test(to);

/** The group that a file belongs to, or its folder. */
const ownerOf = (path: string) => groupOf(path) ?? path.split('/').slice(0, 3).join('/');

/** The file with the rules of a file's group. */
const rulesOf = (path: string) => `${folders.get(groupOf(path) ?? '')}${groupOf(path)}.ts`;

/** The imports that break a rule, as `from -> to`. */
const arrows = (from: (path: string) => boolean, isWrong: (to: string, from: string) => boolean) =>
  program
    .filter(({ path }) => from(path))
    .flatMap(({ path, imports }) =>
      imports.filter((to) => isWrong(to, path)).map((to) => `${path} -> ${to}`),
    );

describe('arrows', () => {
  test('point downwards from area to area', () => {
    const isUpwards = (to: string, from: string) =>
      isOurs(to) && areas.indexOf(areaOf(to)) < areas.indexOf(areaOf(from));
    expect([...new Set(program.map(({ path }) => areaOf(path)))].sort()).toEqual(areas.toSorted());
    expect(arrows(() => true, isUpwards)).toEqual([]);
  });

  test('the kit imports nothing of Node: it runs in a browser', () => {
    const inKit = (path: string) => path.startsWith('src/kit/');
    expect(arrows(inKit, (to) => to.startsWith('node:'))).toEqual([]);
  });

  test('the contract language imports nothing else of the kit', () => {
    const inContract = (path: string) => path.startsWith('src/kit/contract/');
    expect(arrows(inContract, (to) => isOurs(to) && !inContract(to))).toEqual([]);
  });

  test('the engine and the kit name nothing of a group: no table, key, kind of ids or job, and no operation', () => {
    // Those who call, what identifies a call, and times are the platform's too.
    const theirs = served_groups.filter(({ name }) => name !== 'platform' && name !== 'accounts');
    const not_theirs = [
      'shop_id',
      'merchant_id',
      'main_account',
      'main_account_id',
      'partner_id',
      'request_id',
      'at_ms',
    ];
    const names = new Set(
      theirs.flatMap(({ operations, tables: own, id_kinds, jobs }) => [
        ...operations.map(({ contract }) => contract.name.split('.').at(-1) ?? ''),
        ...Object.entries(own as Record<string, Table>).flatMap(([name, { key }]) => [name, ...key]),
        ...[...id_kinds, ...jobs].map(({ name }) => name),
      ]),
    );
    for (const { key } of Object.values(platform.tables as Record<string, Table>))
      for (const name of [...key, ...not_theirs]) names.delete(name);
    const isNamed = (name: string, text: string) =>
      // A single word counts as a name only in quotes; elsewhere it is an ordinary word.
      new RegExp(name.includes('_') ? `\\b${name}\\b` : `'${name}'`).test(text);
    const naming = program
      .filter(({ path }) => ['engine', 'kit'].includes(areaOf(path)))
      .flatMap(({ path, text }) =>
        [...names].filter((name) => isNamed(name, text)).map((name) => `${path}: ${name}`),
      );
    expect(naming).toEqual([]);
  });

  test('the store does not know the gateway', () => {
    expect(
      arrows(
        (path) => path.startsWith('src/engine/store/'),
        (to) => to.startsWith('src/engine/gateway/'),
      ),
    ).toEqual([]);
  });

  test('a contract imports the contract language, of its own group the errors, rules, dialect and contracts, and the rules below', () => {
    const isContract = (path: string) => path.endsWith('.contract.ts');
    const allowed = (to: string, from: string) =>
      to.startsWith('src/kit/contract/') ||
      to === vocabulary ||
      (buildsOn(to, from) && to === rulesOf(to)) ||
      (groupOf(to) === groupOf(from) && (/\.(errors|contract|dialect)\.ts$/.test(to) || to === rulesOf(to)));
    expect(arrows(isContract, (to, from) => !allowed(to, from))).toEqual([]);
  });

  test("a group's rules import nothing but the refusal type and the vocabulary of the market, which imports nothing", () => {
    const isRules = (path: string) => groups.some((group) => path === `${folders.get(group)}${group}.ts`);
    const allowed = [vocabulary, 'src/kit/contract/refusal.ts'];
    expect(arrows(isRules, (to) => !allowed.includes(to))).toEqual([]);
    const isVocabulary = (path: string) => path === vocabulary;
    expect(arrows(isVocabulary, () => true)).toEqual([]);
  });

  test("a group's queries import its own tables and rules and the engine's store; in a small group, contracts and views too", () => {
    const isStore = (path: string) => /\.(store|data)\.ts$/.test(path);
    const of_small = /^src\/(engine\/view|kit\/contract)\/|\.contract\.ts$/;
    const allowed = (to: string, from: string) =>
      to.startsWith('src/engine/store/') ||
      to === 'kysely' ||
      (from.endsWith('.data.ts') && (to === vocabulary || of_small.test(to))) ||
      (groupOf(to) === groupOf(from) && (/\.(tables|data)\.ts$/.test(to) || to === rulesOf(to)));
    expect(arrows(isStore, (to, from) => !allowed(to, from))).toEqual([]);
  });

  test('a view pairs tables and contracts of its group, and neither of the two knows the other or a view', () => {
    const isView = (path: string) => path.endsWith('.views.ts');
    const allowed = (to: string, from: string) =>
      to.startsWith('src/engine/view/') ||
      to.startsWith('src/kit/contract/') ||
      to === 'src/engine/store/json.ts' ||
      to === vocabulary ||
      (groupOf(to) === groupOf(from) && !/\.(store|group|job)\.ts$/.test(to));
    expect(arrows(isView, (to, from) => !allowed(to, from))).toEqual([]);
    const isTables = (path: string) => path.endsWith('.tables.ts');
    expect(arrows(isTables, (to) => /\.(contract|views)\.ts$/.test(to))).toEqual([]);
  });

  test("no group touches another group's tables, and from one that it does not build on it uses only queries", () => {
    const isGroup = (path: string) => groupOf(path) !== undefined;
    const foreign = (to: string, from: string) => groupOf(to) !== undefined && groupOf(to) !== groupOf(from);
    const isWrong = (to: string, from: string) =>
      foreign(to, from) && !/\.(store|data)\.ts$/.test(to) && !buildsOn(to, from);
    expect(arrows(isGroup, isWrong)).toEqual([]);
    const borrowed = program
      .filter(({ path }) => isGroup(path))
      .flatMap(({ path, text }) =>
        [
          ...text.matchAll(
            /import \{([^}]*)\} from '(?:\.\.\/)+(?:market\/)?(\w+)\/(?:\w+\/)*\w+\.(?:store|data)\.ts'/g,
          ),
        ]
          .filter(([, , group = '']) => groups.includes(group) && group !== groupOf(path))
          .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
          .filter((name) => name !== ''),
      );
    // A `keep` function records that a row is in use; only its own group knows what that means.
    for (const name of borrowed) expect(name).toMatch(/^(find|list|count|keep)[A-Z]/);
  });

  test('a table is named only by the queries of its group, and by migrations', () => {
    const owner = new Map(
      program
        .filter(({ path }) => /\.(tables|data)\.ts$/.test(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/^ {2}(\w+): table\(/gm)].map(
            ([, name]) => [name as string, ownerOf(path)] as const,
          ),
        ),
    );
    expect([...owner.keys()].sort()).toEqual(Object.keys(tables).sort());
    const strangers = program.flatMap(({ path, code }) =>
      [...code.matchAll(/\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\('(\w+)/g)]
        .filter(([, name]) => owner.has(name as string) && ownerOf(path) !== owner.get(name as string))
        .map(([, name]) => `${path} names ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test('the CLI goes through the contracts and the HTTP API', () => {
    const allowed = [
      'src/program/cli/',
      'src/kit/',
      'src/market/contracts.ts',
      'src/market/push_codes.ts',
      'src/program/operator_contracts.ts',
      'src/program/settings/setting_names.ts',
      'src/program/settings/settings.ts',
      'src/engine/package_file.ts',
    ];
    expect(
      arrows(
        (path) => path.startsWith('src/program/cli/'),
        (to) => isOurs(to) && !allowed.some((start) => to.startsWith(start)),
      ),
    ).toEqual([]);
  });

  test('only the commands that main.ts hands over, the server of tests, and the tests, import the composition root', () => {
    const importing = [
      'src/program/commands/commands.ts',
      'src/program/commands/own_server.ts',
      'src/exports/testing/own_server.ts',
    ];
    expect(
      arrows(
        (path) => !importing.includes(path),
        (to) => to === 'src/program/server/servers.ts',
      ),
    ).toEqual([]);
    expect(
      arrows(
        (path) => path !== 'src/program/main.ts',
        (to) => to === 'src/program/commands/commands.ts',
      ),
    ).toEqual([]);
  });
});
