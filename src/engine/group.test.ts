import { describe, expect, test } from 'vitest';
import { text } from '../kit/contract/field.ts';
import { operation } from '../kit/contract/operation.ts';
import type { Handler } from './gateway/handler.ts';
import { group, groupsServing, tablesOf } from './group.ts';
import { column, table } from './store/table.ts';

const get_note = operation({
  name: 'v2.notes.get_note',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'A note.',
  request: { title: text('Title of the note.') },
  response: { note: text('Text of the note.') },
  errors: {},
});
const delete_note = operation({
  name: 'v2.notes.delete_note',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Deletes a note.',
  request: { title: text('Title of the note.') },
  errors: {},
  response: { deleted: text('Title of the deleted note.') },
});

const getNote: Handler<typeof get_note> = async (_, { title }) => ({ note: title });
const deleteNote: Handler<typeof delete_note> = async (_, { title }) => ({ deleted: title });
const contracts = [get_note, delete_note] as const;
const note = table({ tenant: 'reference', key: ['title'], columns: { title: column.text() } });

const notes = group({
  name: 'notes',
  contracts,
  handlers: { get_note: getNote, delete_note: deleteNote },
  tables: { note },
});

describe('group', () => {
  test('pairs each contract with its handler', () => {
    expect(notes.operations).toEqual([
      { contract: get_note, handle: getNote },
      { contract: delete_note, handle: deleteNote },
    ]);
  });

  test('a group without a handler for a contract does not compile, and does not start', () => {
    expect(() =>
      group({
        name: 'notes',
        contracts,
        // @ts-expect-error delete_note has no handler.
        handlers: { get_note: getNote },
      }),
    ).toThrow('v2.notes.delete_note has no handler');
  });

  test('a handler of another contract does not compile', () => {
    group({
      name: 'notes',
      contracts,
      handlers: {
        get_note: getNote,
        // @ts-expect-error delete_note answers { deleted }.
        delete_note: getNote,
      },
    });
  });

  test('a handler without a contract does not compile', () => {
    group({
      name: 'notes',
      contracts,
      handlers: {
        get_note: getNote,
        delete_note: deleteNote,
        // @ts-expect-error There is no v2.notes.find_note.
        find_note: getNote,
      },
    });
  });

  test('a contract of another group does not compile', () => {
    // @ts-expect-error Both operations are called v2.notes....
    expect(() => group({ name: 'letters', contracts, handlers: {} })).toThrow('has no handler');
  });

  test('handlers without contracts do not compile', () => {
    // @ts-expect-error There are no contracts.
    group({ name: 'notes', handlers: { get_note: getNote } });
  });
});

describe('the list of groups', () => {
  test('a list without the group of a contract does not compile', () => {
    expect(groupsServing(contracts, [notes])).toEqual([notes]);
    // @ts-expect-error The list lacks v2.notes.get_note and v2.notes.delete_note.
    groupsServing(contracts, [group({ name: 'letters' })]);
  });

  test('the list returns the tables of all groups with their types, each once', () => {
    const tables = tablesOf([notes, group({ name: 'letters', tables: { letter: note } })]);
    expect(Object.keys(tables)).toEqual(['note', 'letter']);
    expect([tables.note, tables.letter]).toEqual([note, note]);
    expect(() => tablesOf([notes, notes])).toThrow('Two groups declare one table.');
  });
});
