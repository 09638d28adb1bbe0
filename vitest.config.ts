import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
    globalSetup: ['test/support/postgres_server.ts'],
    setupFiles: ['test/support/watch_statements.ts'],
    reporters: ['default', './test/support/reporter.ts'],
    pool: 'forks',
    // The files of a process share what they import: most of a short file's time would be imports.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two at a time: every file starts servers and databases of its own.
    maxWorkers: 2,
  },
});
