// Shell completion of `stoa`, taken from its commands.
import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

interface Completed {
  readonly name: string;
  readonly description: string;
  /** The words that can follow the command, with descriptions. */
  readonly words: readonly { word: string; description: string }[];
}

const options = (command: Command) =>
  command.options.flatMap(({ long, description, hidden }) =>
    long && !hidden ? [{ word: long, description }] : [],
  );

/** @param operations the arguments of commands that take an operation. */
function completedCommands(stoa: Command, operations: readonly string[]): Completed[] {
  return stoa.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    words: [
      ...command.commands.flatMap((inner) => [
        { word: inner.name(), description: inner.description() },
        ...options(inner),
      ]),
      ...(command.registeredArguments[0]?.name() === 'operation'
        ? operations.map((word) => ({ word, description: 'operation' }))
        : []),
      ...(command.registeredArguments[0]?.argChoices ?? []).map((word) => ({ word, description: '' })),
      ...options(command),
      { word: '--help', description: 'Show the help of a command.' },
    ],
  }));
}

const list = (completed: Completed) => completed.words.map(({ word }) => word).join(' ');
const names = (commands: readonly Completed[]) => commands.map(({ name }) => name).join(' ');
/** A text in single quotes, for fish. */
const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

const scripts: Record<Shell, (commands: readonly Completed[]) => string> = {
  bash: (commands) => `# bash completion of stoa: eval "$(stoa completion bash)"
_stoa() {
  local words=''
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name}) words='${list(command)}' ;;`).join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words='${names(commands)} --help --version'
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stoa stoa
`,
  zsh: (commands) => `#compdef stoa
# zsh completion of stoa: eval "$(stoa completion zsh)"
_stoa() {
  if (( CURRENT == 2 )); then
    compadd -- ${names(commands)} --help --version
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) compadd -- ${list(command)} ;;`).join('\n')}
  esac
  _files
}
compdef _stoa stoa
`,
  fish: (commands) =>
    [
      '# fish completion of stoa: stoa completion fish | source',
      ...commands.flatMap(({ name, description, words }) => [
        `complete -c stoa -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
        ...words.map(({ word, description }) => {
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
          return `complete -c stoa -n '__fish_seen_subcommand_from ${name}' ${what} -d ${quoted(description)}`;
        }),
      ]),
      '',
    ].join('\n'),
};

/** The completion script of a shell. */
export const completionScript = (shell: Shell, stoa: Command, operations: readonly string[]): string =>
  scripts[shell](completedCommands(stoa, operations));
