// Loaded before the program. When the process gets SIGUSR2 and when it ends, it writes to a file how many bytes its JavaScript
// has allocated since the last time.
const { Session } = require('node:inspector');
const { renameSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

/** On average, one in so many allocated bytes is seen, and the profile is scaled to all of them. */
const samplingInterval = 2_048;

const sizeOf = ({ selfSize, children }) => children.reduce((sum, child) => sum + sizeOf(child), selfSize);

if (isMainThread) {
  const session = new Session();
  session.connect();
  const start = () =>
    session.post('HeapProfiler.startSampling', {
      samplingInterval,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
  const write = () =>
    session.post('HeapProfiler.stopSampling', (error, answer) => {
      const path = process.env.STOA_TEST_ALLOCATED;
      writeFileSync(`${path}.new`, error ? String(error) : String(sizeOf(answer.profile.head)));
      renameSync(`${path}.new`, path);
      start();
    });
  process.on('SIGUSR2', write);
  process.on('exit', write);
  start();
}
