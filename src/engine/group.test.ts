import { describe, expect, test } from 'vitest';
import { text } from '../kit/contract/field.ts';
import { operation } from '../kit/contract/operation.ts';
import { action } from '../kit/contract/operator/action.ts';
import type { Handler } from './gateway/handler.ts';
import { group, groupsServing, serve, serveAction, tablesOf } from './group.ts';
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
const note = table({ tenant: 'reference', key: ['title'], columns: { title: column.text() } });

const notes = group({
  name: 'notes',
  operations: [serve(get_note, getNote), serve(delete_note, deleteNote)],
  tables: { note },
  collections: { note: { about: 'Notes.', write_scope: 'write' } },
});

const note_pin = action({
  name: 'note.pin',
  access: 'write',
  summary: 'Pins a note.',
  request: { title: text() },
  response: { pinned: text() },
  errors: {},
});

describe('group', () => {
  test('has each operation with its handler, in the order of the declaration', () => {
    expect(notes.operations).toEqual([
      { contract: get_note, handle: getNote },
      { contract: delete_note, handle: deleteNote },
    ]);
  });

  test('has each collection with its table', () => {
    expect(notes.collections).toEqual([{ name: 'note', about: 'Notes.', write_scope: 'write', table: note }]);
  });

  test('knows the parameters and the answer of a handler that is written in place', () => {
    group({
      name: 'notes',
      operations: [serve(get_note, async (_, { title }) => ({ note: title.trim() }))],
      actions: [serveAction(note_pin, async (_, { title }) => ({ pinned: title.trim() }))],
    });
    // @ts-expect-error get_note answers { note }.
    serve(get_note, async (_, { title }) => ({ deleted: title }));
    // @ts-expect-error note.pin answers { pinned }.
    serveAction(note_pin, async (_, { title }) => ({ note: title }));
  });

  test('does not compile with the handler of another operation', () => {
    // @ts-expect-error delete_note answers { deleted }.
    serve(delete_note, getNote);
  });

  test("does not compile with another group's operation", () => {
    // @ts-expect-error The operation is called v2.notes.get_note.
    group({ name: 'letters', operations: [serve(get_note, getNote)] });
  });

  test('does not compile with a collection of a table that the group does not have', () => {
    expect(() =>
      group({
        name: 'notes',
        tables: { note },
        // @ts-expect-error There is no table letter.
        collections: { letter: { about: 'Letters.', write_scope: 'write' } },
      }),
    ).toThrow('letter: a collection must show a table of its own group');
  });
});

describe('the list of groups', () => {
  test('does not compile if no group serves one of the contracts', () => {
    const pins = group({
      name: 'pins',
      actions: [serveAction(note_pin, async (_, { title }) => ({ pinned: title }))],
    });
    type Names = 'v2.notes.get_note' | 'v2.notes.delete_note' | 'note.pin';
    expect(groupsServing<Names>()([notes, pins])).toEqual([notes, pins]);
    // @ts-expect-error No group serves note.pin.
    groupsServing<Names>()([notes]);
    // @ts-expect-error No group serves v2.notes.get_note and v2.notes.delete_note.
    groupsServing<Names>()([pins]);
  });

  test('the tables of all groups keep their types, and no table is declared twice', () => {
    const tables = tablesOf([notes, group({ name: 'letters', tables: { letter: note } })]);
    expect(Object.keys(tables)).toEqual(['note', 'letter']);
    expect([tables.note, tables.letter]).toEqual([note, note]);
    expect(() => tablesOf([notes, notes])).toThrow('Two groups declare the same table.');
  });
});
