import { runCommandLine } from './cli/program.ts';

void runCommandLine(
  process.argv,
  async () => (await import('./commands/commands.ts')).commands,
  () => import('./commands/with_operator.ts'),
);
