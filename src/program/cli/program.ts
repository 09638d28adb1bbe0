// The command line. The code of a command is loaded when it is called, so that --help is fast.
import { Argument, Command, CommanderError, Option } from 'commander';
import { readVersion } from '../../engine/package_file.ts';
import { environmentName, flagName } from '../settings/setting_names.ts';
import { SettingsError, setting_definitions } from '../settings/settings.ts';
import { addAccountCommands } from './accounts/account_program.ts';
import { withClientSecrets } from './client_secrets.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import type { Flags } from './flags.ts';
import { addGenerateCommands } from './generate/generate_program.ts';
import type { LoadCommands, LoadOperator } from './marketplace_commands.ts';
import { commandSupport } from './operator/operator_program.ts';
import { addTokenCommands } from './operator/token_program.ts';
import { exit_codes, fail, tolerateClosedPipes, UsageError, writeLines } from './output.ts';
import { nameOwnHelp } from './own_help.ts';
import { warnOfSecrets } from './secret_flags.ts';
import { addSellerCommands } from './sellers/seller_program.ts';
import { serverUrl } from './server_url.ts';
import { addSigningCommands } from './signing_commands.ts';
import { bold } from './terminal.ts';
import { withTimeout } from './timeout_option.ts';
import { addTransferCommands } from './transfer/transfer_program.ts';
import { warningOfUnknownVariables } from './unknown_variable_warnings.ts';

function defaultText(default_value: unknown): string {
  return default_value === undefined ? '' : ` Default: ${default_value}.`;
}

type SettingDefinition = (typeof setting_definitions)[keyof typeof setting_definitions];

const isFlag = ({ read }: SettingDefinition) =>
  'value' in read('true') && 'value' in read('false') && 'violation' in read('maybe');

/** The options of each setting: one, or two for a flag. */
const setting_options = Object.entries<SettingDefinition>(setting_definitions).map(([name, setting]) => {
  const help = `${setting.help}${defaultText(setting.default_value)} [${environmentName(name)}]`;
  const flag = flagName(name);
  const options = isFlag(setting)
    ? [new Option(flag, help), new Option(flag.replace('--', '--no-'), `The opposite of ${flag}.`)]
    : [new Option(`${flag} <value>`, help)];
  return { name, options };
});

/** Adds settings as flags to a command. */
function withSettings(command: Command, names: readonly string[]): Command {
  for (const { name, options } of setting_options)
    if (names.includes(name)) for (const option of options) command.addOption(option);
  return command;
}

/** The settings that were given as flags, as text. Warns about secrets among them. */
function flagsOf(options: Record<string, unknown>): Flags {
  const given = Object.keys(setting_definitions).flatMap((name) => {
    const value = options[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const flags: Flags = Object.fromEntries(given);
  warnOfSecrets(flags, options.json === true);
  return flags;
}

const database_settings = [
  'database_url',
  'master_key',
  'operator_token',
  'host',
  'port',
  'operator_host',
  'operator_port',
  'public_url',
];

/** The settings of commands that call the operator API of the server on a database, or serve it themselves. */
const operator_settings = ['database_url', 'master_key', 'operator_token'];

/** @param json whether errors are printed as JSON, instead of by the parser. */
export function program(load: LoadCommands, json: boolean): Command {
  const stoa = new Command('stoa')
    .description('A self-hosted Marketplace Seller Partner API.')
    .version(readVersion(), '-V, --version', 'Print the version.')
    .exitOverride()
    .configureOutput(json ? { writeErr: () => undefined } : {})
    // On a terminal, width and colours come from the terminal.
    .configureHelp({ ...(!process.stdout.isTTY && { helpWidth: 110 }), minWidthToWrap: 20, styleTitle: bold })
    .addHelpText('after', '\nEvery setting is an environment variable too; `stoa serve --help` lists them.');

  const command = (name: string, description: string, names: readonly string[] = []) =>
    withSettings(stoa.command(name).description(description), names)
      .exitOverride()
      .option('--json', 'Print JSON, for programs.');

  const subcommand = (parent: Command, name: string, description: string) =>
    withSettings(parent.command(name).description(description), database_settings)
      .exitOverride()
      .option('--json', 'Print JSON, for programs.');

  command(
    'serve',
    'Serve the partner API and the operator API until told to stop.',
    Object.keys(setting_definitions),
  ).action(async (options) => {
    const { runServer } = await import('./serve_command.ts');
    await runServer(await load(), flagsOf(options), options.json);
  });

  command(
    'stub',
    'Serve like `serve`, and answer operations that Stoa does not have from a file.',
    Object.keys(setting_definitions).filter((name) => name !== 'stub'),
  )
    .argument('<file>', 'A file with stubs, or a folder of such files, such as recorded fixtures.')
    .action(async (file: string, options) => {
      const { runServer } = await import('./serve_command.ts');
      await runServer(await load(), flagsOf({ ...options, stub: file }), options.json);
    });

  command('migrate', 'Bring the schema of the database up to date.', ['database_url'])
    .option('--check', 'Change nothing; exit with code 1 if something is pending.')
    .option('--plan', 'Change nothing; print the SQL of what is pending, and what waits for it.')
    .option('--first-drawn-id <id>', 'The first id that Stoa draws itself; you may choose lower ids.')
    .action(async (options) => {
      const { migrate, printPlan } = await import('./migrate_command.ts');
      const { check = false, plan = false, json, firstDrawnId } = options;
      if (plan) return printPlan(await load(), flagsOf(options), json);
      process.exitCode = await migrate(await load(), flagsOf(options), check, json, firstDrawnId);
    });

  command(
    'doctor',
    'Check the database, its secrets and its files, and report whether each is in order.',
    database_settings,
  ).action(async (options) => {
    const { doctor } = await import('./doctor_command.ts');
    process.exitCode = await doctor(await load(), flagsOf(options), options.json);
  });

  addTransferCommands(command, load, flagsOf);

  warningOfUnknownVariables(
    command(
      'demo',
      'Show how to call the demo marketplace: credentials with new tokens, and an example of each operation.',
      database_settings,
    ),
  )
    .option('--load', 'Load the demo marketplace into a database that does not have it.')
    .action(async (options) => {
      const { demo } = await import('./demo_command.ts');
      await demo(await load(), flagsOf(options), options.load ?? false, options.json);
    });

  const callCommand = (name: string, description: string, examples: readonly string[]) =>
    withClientSecrets(command(name, description, database_settings))
      .argument('<operation>', 'Such as v2.voucher.get_voucher.')
      .argument('[request]', 'The business parameters as a JSON object, or @file or - to read them.')
      .option('--example', "Use the caller and the request of the demo marketplace's example.")
      .option(
        '--file <field=path>',
        'A file to upload, such as image=photo.jpg; may be given more than once.',
        (file: string, files: readonly string[] = []) => [...files, file],
      )
      .option('--shop <name or id>', 'Call for this shop of the demo marketplace, or for this shop_id.')
      .option('--merchant <id>', 'Call for this merchant.')
      .addOption(
        new Option('--method <method>', 'The HTTP method of an operation that Stoa does not have.').choices([
          'GET',
          'POST',
        ]),
      )
      .option(...serverUrl('--base-url', 'Call this server instead of the one on this database.'))
      .option(
        '--partner-id <id>',
        'Call as this partner. With its key and an access token, no database is needed.',
      )
      .addHelpText('after', `\nExamples:\n${examples.map((line) => `  stoa ${name} ${line}`).join('\n')}`);

  const call_command = callCommand('call', 'Sign a call, send it and print the answer.', [
    'v2.voucher.get_voucher --example',
    'v2.voucher.get_voucher \'{"voucher_id": 1}\' --shop sg-local',
    'v2.product.add_item @item.json --shop sg-local',
    'v2.media_space.upload_image --file image=photo.jpg',
  ]);
  withTimeout(call_command).action(async (operation, request, options) => {
    const { call } = await import('./call_command.ts');
    process.exitCode = await call(load, flagsOf(options), operation, request, options);
  });

  callCommand('curl', 'Sign a call and print it as a curl command, which is valid for five minutes.', [
    'v2.voucher.get_voucher --example',
    'v2.media_space.upload_image --file image=photo.jpg',
  ]).action(async (operation, request, options) => {
    const { printCurl } = await import('./curl_command.ts');
    await printCurl(load, flagsOf(options), operation, request, options);
  });

  addSigningCommands(command, load, flagsOf, database_settings);

  const parts = { load, subcommand, flagsOf };
  for (const add of [addAccountCommands, addSellerCommands, addGenerateCommands]) add(stoa, parts);
  addTokenCommands(stoa, { load, flagsOf, withSettings: (made) => withSettings(made, database_settings) });

  command('openapi', 'Print the OpenAPI document of the partner API.').action(async () => {
    const { openapi } = await import('./openapi_command.ts');
    openapi();
  });

  stoa
    .command('completion')
    .description('Print a script with which a shell completes commands, options and operations.')
    .exitOverride()
    .addArgument(new Argument('<shell>', 'The shell.').choices(shells))
    .action(async (shell: Shell) => {
      const { contracts } = await import('../../market/contracts.ts');
      const operations = contracts.map(({ name }) => name);
      writeLines(completionScript(shell, stoa, operations).trimEnd());
    });
  return stoa;
}

/** Runs one command line and sets the exit code: 0 done, 1 refused or failed, 2 wrong usage, 3 too little met. */
export async function runCommandLine(
  argv: readonly string[],
  load: LoadCommands,
  loadOperator: LoadOperator,
): Promise<void> {
  tolerateClosedPipes();
  const json = argv.includes('--json');
  try {
    const stoa = program(load, json);
    // The actions of operators are read from their contracts only if the command needs them.
    const known = stoa.commands.find((command) => command.name() === argv[2]);
    if (!known || known.commands.length > 0 || known.name() === 'completion') {
      const { addActionCommands } = await import('./operator/action_program.ts');
      const withSettingsOf = (made: Command) => withSettings(made, operator_settings);
      addActionCommands(stoa, commandSupport({ load, loadOperator, flagsOf, withSettings: withSettingsOf }));
    }
    nameOwnHelp(stoa, 'stoa');
    await stoa.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return;
      process.exitCode = exit_codes.wrong_usage;
      if (json) fail(json, 'wrong_usage', new UsageError(error.message.replace(/^error: /, '')));
      return;
    }
    const is_usage = error instanceof UsageError || error instanceof SettingsError;
    fail(json, is_usage ? 'wrong_usage' : 'failed', error);
  }
}
