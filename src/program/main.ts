import { run } from './cli/program.ts';

void run(process.argv, async () => (await import('./commands/commands.ts')).commands);
