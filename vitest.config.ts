import { defineConfig } from 'vitest/config';
import { replaced_forks } from './test/support/programs/replaced_forks.ts';

/** They look at all statements or at the memory of their process, so that what other files made is in the way. */
const files_alone = [
  'test/generic/plans.test.ts',
  'test/generic/reach.test.ts',
  'src/testing/sandboxes/states/hostile_states.test.ts',
];

/** How pages look in a browser. It is tested on the built program, whose texts have passed the bundler. */
const pages_in_browser = 'test/program/consent_pages.test.ts';

/** Tests of the texts of pages. Those that need no browser run from the source, too. */
const pages = ['src/pages/consent_pages/*.test.ts', pages_in_browser];

/** The scenarios measure how fast a server answers, and load the machine, so that nothing else runs beside them. */
const torture = ['test/torture/*.test.ts'];

const test = {
  pool: 'forks' as const,
  // These only end what hangs: a test that needs something within a time says so.
  testTimeout: 180_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true },
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
          exclude: [...files_alone, ...torture, pages_in_browser, 'examples/testcontainers/**'],
          // The files of a process share what they import: most of a short file's time would be imports.
          isolate: false,
          pool: replaced_forks,
        },
      },
      {
        test: {
          ...test,
          name: 'alone',
          include: files_alone,
          // It keeps every statement, which hundreds of files in one process would make too many.
          setupFiles: ['test/support/databases/watch_statements.ts'],
        },
      },
      {
        test: {
          ...test,
          name: 'torture',
          include: torture,
          // Scenarios that may share the machine. They mostly wait.
          maxConcurrency: 4,
          // After all other projects.
          sequence: { groupOrder: 1 },
        },
      },
      // Their worlds answer from dist/.
      {
        test: {
          ...test,
          name: 'built',
          include: pages,
          env: { STOA_TEST_BUILT: 'true' },
          isolate: false,
          pool: replaced_forks,
        },
      },
    ],
  },
});
