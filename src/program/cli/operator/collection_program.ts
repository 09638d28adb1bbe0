// `stoa collection ...`, and `list` and `get` of the subjects of actions.
import type { Command } from 'commander';
import { type CommandSupport, withConnection } from './operator_program.ts';

const filter_text = 'Indexed columns to filter by, such as shop=th-local or order_sn=260301ABC.';

function withListOptions(command: Command): Command {
  return command
    .option('--shop <name or id>', 'Only rows of this shop.')
    .option('--limit <count>', 'How many rows at most. Default: 100.')
    .option('--after <cursor>', 'Start after this row: the next value of the previous page.');
}

/** Adds `list` and `get` to the command of a subject whose rows are in a collection. */
export function addSubjectReads(subject: Command, collection: string, support: CommandSupport): void {
  const has = (name: string) => subject.commands.some((command) => command.name() === name);
  if (!has('list')) {
    const list = subject.command('list').description(`List rows of ${collection}.`).exitOverride();
    list.argument('[column=value...]', filter_text);
    withConnection(withListOptions(list), support).action(async (filters, options) => {
      const { listRows } = await import('./collection_command.ts');
      await support.withOperator(options, (at) => listRows(at, collection, filters, options));
    });
  }
  if (has('get')) return;
  const get = subject.command('get').description(`Show a row of ${collection}.`).exitOverride();
  get.argument(
    '<key...>',
    'The parts of its key. The shop is given by name or id, or left out if the rest is enough to find it.',
  );
  withConnection(get, support).action(async (key, options) => {
    const { getRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => getRow(at, collection, key, options));
  });
}

const examples = `
Examples:
  stoa collection list                                  # list the collections
  stoa collection list voucher shop=th-local --limit 5
  stoa collection get item th-local 100636
  stoa collection put size_chart th-local 1 '{"size_chart_name": "Shirts"}'
  stoa collection put item @items.ndjson                # one row per line, with its key
  stoa collection patch item th-local 100636 '{"item_name": "Another name"}'
  stoa collection delete size_chart th-local 1`;

/** Adds `collection list`, `get`, `put`, `patch` and `delete`. */
export function addCollectionCommands(stoa: Command, support: CommandSupport): void {
  const collection = stoa
    .command('collection')
    .description('Rows of tables, in the format of the data files: list, get, put, patch, delete.')
    .exitOverride()
    .addHelpText('after', examples);
  const command = (name: string, description: string) =>
    collection.command(name).description(description).exitOverride();
  const if_match = ['--if-match <etag>', 'Only if the row still has this ETag, which get prints.'] as const;

  const list = command('list', 'List the rows of a table or, without a table, the collections.')
    .argument('[table]', 'Name of the table.')
    .argument('[column=value...]', filter_text);
  withConnection(withListOptions(list), support).action(async (table, filters, options) => {
    const { listCollections, listRows } = await import('./collection_command.ts');
    await support.withOperator(options, (at) =>
      table === undefined ? listCollections(at, options) : listRows(at, table, filters, options),
    );
  });

  const key_text = 'The parts of its key; a shop by name or id.';
  const get = command('get', 'Show a row.')
    .argument('<table>', 'Name of the table.')
    .argument('<key...>', key_text);
  withConnection(get, support).action(async (table, key, options) => {
    const { getRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => getRow(at, table, key, options));
  });

  for (const verb of ['put', 'patch'] as const) {
    const writing = command(
      verb,
      verb === 'put' ? 'Create a row, or replace it.' : 'Change some fields of a row; null removes one.',
    )
      .argument('<table>', 'Name of the table.')
      .argument(
        '<key and row...>',
        `${key_text} Then the row as JSON, or @file or - to read it.${verb === 'put' ? ' Without a key: rows that contain their keys, one per line.' : ''}`,
      )
      .option(...if_match);
    withConnection(writing, support).action(async (table, given, options) => {
      const { writeRow } = await import('./collection_command.ts');
      await support.withOperator(options, (at) => writeRow(at, verb, table, given, options));
    });
  }

  const remove = command('delete', 'Delete a row that no other row refers to.')
    .argument('<table>', 'Name of the table.')
    .argument('<key...>', key_text)
    .option(...if_match);
  withConnection(remove, support).action(async (table, key, options) => {
    const { deleteRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => deleteRow(at, table, key, options));
  });
}
