import type { Command } from 'commander';

const suggested = /\(Did you mean (one of )?([^)?]+)\?\)/;

/**
 * Makes a command and its subcommands name themselves if they are used wrongly: their own help, and subcommands with all
 * words that they are called by.
 */
export function nameOwnHelp(command: Command, path: string): void {
  const what = command.commands.length > 0 ? 'commands' : 'arguments and options';
  command.showHelpAfterError(`(${path} --help lists its ${what})`);
  const { writeErr, ...output } = command.configureOutput();
  command.configureOutput({
    ...output,
    ...(writeErr && { writeErr }),
    outputError(text, write) {
      const is_command = text.startsWith('error: unknown command');
      write(
        is_command
          ? text.replace(suggested, (_, several = '', names: string) => {
              const whole = names.split(', ').map((name) => `${path} ${name}`);
              return `(Did you mean ${several}${whole.join(', ')}?)`;
            })
          : text,
      );
    },
  });
  for (const below of command.commands) nameOwnHelp(below, `${path} ${below.name()}`);
}
