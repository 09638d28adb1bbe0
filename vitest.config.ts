import { defineConfig } from 'vitest/config';

/** They look at all that the program has made, so that what other files of their process made is in the way. */
const files_alone = ['test/generic/plans.test.ts', 'test/generic/reach.test.ts'];

const test = {
  setupFiles: ['test/support/databases/watch_statements.ts'],
  pool: 'forks' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/databases/postgres_server.ts'],
    reporters: ['default', './test/support/programs/reporter.ts'],
    // Two at a time: every file starts servers and databases of its own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...test,
          name: 'all',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: files_alone,
          // The files of a process share what they import: most of a short file's time would be imports.
          isolate: false,
        },
      },
      { test: { ...test, name: 'alone', include: files_alone } },
    ],
  },
});
