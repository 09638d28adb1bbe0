// `stoa collection ...`, and `list` and `get` below the subjects of actions.
import type { Command } from 'commander';
import { type CommandSupport, withConnection } from './operator_program.ts';

const filter_text = 'Columns that an index finds, such as shop=th-local or order_sn=260301ABC.';

function withListOptions(command: Command): Command {
  return command
    .option('--shop <name or id>', 'Rows of this shop.')
    .option('--limit <count>', 'How many at most. Default: 100.')
    .option('--after <cursor>', 'Behind this one: what the page before said as next.');
}

/** Adds `list` and `get` to the command of a subject whose rows stand in a collection. */
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
    'Its key, piece by piece; the shop by name or id, or left out where the rest finds it.',
  );
  withConnection(get, support).action(async (key, options) => {
    const { getRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => getRow(at, collection, key, options));
  });
}

const examples = `
Examples:
  stoa collection list                                  # which there are
  stoa collection list voucher shop=th-local --limit 5
  stoa collection get item th-local 100636
  stoa collection put size_chart th-local 1 '{"size_chart_name": "Shirts"}'
  stoa collection put item @items.ndjson                # a row on each line, with its key
  stoa collection patch item th-local 100636 '{"item_name": "Another name"}'
  stoa collection delete size_chart th-local 1`;

/** Adds `collection list`, `get`, `put`, `patch` and `delete`. */
export function addCollectionCommands(stoa: Command, support: CommandSupport): void {
  const collection = stoa
    .command('collection')
    .description('Rows of tables, in the form of the data files: list, get, put, patch, delete.')
    .exitOverride()
    .addHelpText('after', examples);
  const command = (name: string, description: string) =>
    collection.command(name).description(description).exitOverride();
  const if_match = ['--if-match <etag>', 'Only in this state: the ETag that get said.'] as const;

  const list = command('list', 'List rows, or without a table the collections that there are.')
    .argument('[table]', 'The table.')
    .argument('[column=value...]', filter_text);
  withConnection(withListOptions(list), support).action(async (table, filters, options) => {
    const { listCollections, listRows } = await import('./collection_command.ts');
    await support.withOperator(options, (at) =>
      table === undefined ? listCollections(at, options) : listRows(at, table, filters, options),
    );
  });

  const key_text = 'Its key, piece by piece; a shop by name or id.';
  const get = command('get', 'Show a row.').argument('<table>', 'The table.').argument('<key...>', key_text);
  withConnection(get, support).action(async (table, key, options) => {
    const { getRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => getRow(at, table, key, options));
  });

  for (const verb of ['put', 'patch'] as const) {
    const writing = command(
      verb,
      verb === 'put' ? 'Create a row, or replace it.' : 'Change some fields of a row; null takes one away.',
    )
      .argument('<table>', 'The table.')
      .argument(
        '<key and row...>',
        `${key_text} Then the row as JSON, @file or - for it.${verb === 'put' ? ' Without a key: rows that have theirs, one on each line.' : ''}`,
      )
      .option(...if_match);
    withConnection(writing, support).action(async (table, given, options) => {
      const { writeRow } = await import('./collection_command.ts');
      await support.withOperator(options, (at) => writeRow(at, verb, table, given, options));
    });
  }

  const remove = command('delete', 'Delete a row that no other names.')
    .argument('<table>', 'The table.')
    .argument('<key...>', key_text)
    .option(...if_match);
  withConnection(remove, support).action(async (table, key, options) => {
    const { deleteRow } = await import('./collection_command.ts');
    await support.withOperator(options, (at) => deleteRow(at, table, key, options));
  });
}
