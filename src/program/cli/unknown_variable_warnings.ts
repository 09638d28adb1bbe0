import type { Command } from 'commander';
import { listUnknownVariables } from '../settings/settings.ts';
import { writeWarning } from './output.ts';

/**
 * Makes a command of clients warn about variables such as `STOA_PARTNR_KEY`, and work nevertheless. Commands
 * that serve or change a database refuse them.
 */
export const warningOfUnknownVariables = (command: Command): Command =>
  command.hook('preAction', (hooked, called) => {
    // Hooks of a command also run before its subcommands, which warn themselves.
    if (hooked !== called) return;
    const { json, load } = called.opts();
    // The command that loads the demo changes a database.
    if (load === true) return;
    for (const warning of listUnknownVariables(process.env)) writeWarning(warning, json === true);
  });
