// Loaded before the program. When the process gets SIGUSR2 and when it ends, it writes to a file how many bytes its JavaScript
// has allocated since the last time, and how many bytes of the program it has read since its start.
const { Session } = require('node:inspector');
const { renameSync, writeFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

/** On average, one in so many allocated bytes is seen, and the profile is scaled to all of them. */
const samplingInterval = 2_048;

const sizeOf = ({ selfSize, children }) => children.reduce((sum, child) => sum + sizeOf(child), selfSize);

if (isMainThread) {
  let program_bytes = 0;
  vm.Script = class extends vm.Script {
    constructor(text, options) {
      super(text, options);
      // The program is ASCII.
      program_bytes += text.length;
    }
  };
  syncBuiltinESMExports();
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
      const path = process.env.STOA_TEST_USAGE;
      const used = error
        ? { error: String(error) }
        : { allocated_bytes: sizeOf(answer.profile.head), program_bytes };
      writeFileSync(`${path}.new`, JSON.stringify(used));
      renameSync(`${path}.new`, path);
      start();
    });
  process.on('SIGUSR2', write);
  process.on('exit', write);
  start();
}
