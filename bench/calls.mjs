// Candidates that get the same GET again and again.
import { openDatabase } from './database.mjs';
import { openDemoDatabase } from './demo_database.mjs';
import { imitating, startImitation } from './imitations.mjs';
import { startMock } from './mocks.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';

/**
 * A demo database, with the additional rows and settings that a question needs. `fill` gets the database and the
 * calling shop.
 */
async function openFilled(run, name, engine, { operation, fill, settings }) {
  const opened = await openDemoDatabase(run, name, engine);
  if (settings) opened.options = { ...opened.options, env: { ...opened.options.env, ...settings } };
  if (!fill) return opened;
  const database = await openDatabase(opened.database_url);
  await fill(database, callerOf(opened.demo, operation), run.plan);
  await database.settle();
  return opened;
}

/**
 * Stoa with a question.
 *
 * @param question `operation`, its `request` (by default that of the demo's example), `fill`, `settings`, and
 * `alterUrl`, which changes the signed URL.
 */
export const stoaCandidate = (name, engine, question) => ({
  name,
  engine,
  async start(run) {
    const { operation, alterUrl = (url) => url } = question;
    const opened = await openFilled(run, `stoa_${engine}`, engine, question);
    const server = await startStoa(run, engine, opened);
    const { demo } = server;
    const request = question.request ?? demo.examples[operation].request;
    return {
      ...server,
      nextTurn() {
        server.clearLog();
        const url = alterUrl(signedUrl(server, operation, callerOf(demo, operation), request));
        return { first_call: { url }, load: { url } };
      },
    };
  },
});

/** The shortest program that answers the question from the same tables. @param work the question's name in it. */
export const minimalCandidate = (name, engine, work, question) => ({
  name,
  engine,
  async start(run) {
    const { database_url } = await openFilled(run, `minimal_${engine}`, engine, question);
    const server = await startImitation(run, `minimal_${engine}.mjs`, 'GET', { work, database_url });
    return imitating(server, run);
  },
});

/** Prism or Mockoon with the same question. */
export const mockCandidate = (name) => ({
  name,
  foreign: true,
  start: async (run) => imitating(await startMock(run, name), run),
});
