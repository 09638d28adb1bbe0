// `stoa listen` and `stoa trigger`.
import type { Command } from 'commander';
import { type CommandSupport, withConnection } from '../operator/operator_program.ts';

const listen_examples = `
Examples:
  stoa listen                                             # print the pushes to the demo's partner
  stoa listen --forward http://localhost:3000/push        # send each to an app, signed for this URL
  stoa listen --code 3,4 --json                           # one line of JSON for each push

The pushes need no public URL. What was made while the connection was lost is printed later.`;

const trigger_examples = `
Examples:
  stoa trigger 3 --order 260301ABC                        # the status of an order
  stoa trigger 30 --order 260301ABC --package OFG1        # without --package, the first package
  stoa trigger 29 --order 260301ABC                       # its newest return
  stoa trigger 16 --item 100636
  stoa trigger 1 --shop sg-local
  stoa trigger 3 --order 260301ABC --data '{"status": "CANCELLED"}'`;

/** Adds the commands about pushes that are not derived from contracts. */
export function addPushCommands(stoa: Command, support: CommandSupport): void {
  const listen = stoa
    .command('listen')
    .description('Print the pushes to a partner as they are made, and forward them to an app.')
    .exitOverride()
    .option('--partner <id>', 'The partner. Default: the partner of the demo marketplace or of the sandbox.')
    .option('--forward <url>', 'Send each push to this URL, signed for it, and report its answer.')
    .option('--code <codes>', 'Only pushes with these codes, separated by commas.');
  withConnection(listen, support)
    .addHelpText('after', listen_examples)
    .action(async (options) => {
      const { listen: run } = await import('./listen_command.ts');
      const commands = await support.load();
      await support.withOperator(options, (at) => run(at, options, commands));
    });

  const trigger = stoa
    .command('trigger')
    .description('Make a push of any code about rows that exist. Nothing else changes.')
    .exitOverride()
    .argument('<code>', 'The code of the push.')
    .option('--order <order_sn>', 'The order.')
    .option('--package <package_number>', 'The package of the order. Default: the first one.')
    .option('--return <return_sn>', 'The return. Default: the newest one of the order.')
    .option('--item <item_id>', 'The item. Default: the item of the first line of the order.')
    .option('--model <model_id>', 'The model of the item. Default: the first one.')
    .option('--video <video_upload_id>', 'The video.')
    .option('--shop <name or id>', 'The shop. By default it is found from the order, the return or the item.')
    .option(
      '--partner <id>',
      'Only this partner gets it. Default: all that are linked and receive or listen.',
    )
    .option('--data <json>', 'Fields of the data with other values, or @file or - to read them.');
  withConnection(trigger, support)
    .addHelpText('after', trigger_examples)
    .action(async (code, options) => {
      const { trigger: run } = await import('./trigger_command.ts');
      await support.withOperator(options, (at) => run(at, code, options));
    });
}
