#!/usr/bin/env node
import { run } from './cli/program.ts';

await run(process.argv, async () => (await import('./marketplace.ts')).marketplace);
