// A node that takes a job, reports it, and never finishes it: the tests kill it.
import { JobQueue } from '../../../src/engine/jobs/job_queue.ts';
import { Worker } from '../../../src/engine/jobs/worker.ts';
import { Ids } from '../../../src/engine/store/ids.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';

const { url, now_ms } = JSON.parse(process.argv[2] as string) as { url: string; now_ms: number };

const perform = () =>
  new Promise<never>(() => {
    process.stdout.write('performing\n');
  });

// The worker alone does not keep the process alive.
setInterval(() => undefined, 60_000);

void openDatabase(url, { pool_size: 1 }).then((database) =>
  new Worker({
    database,
    wall_clock: { now_ms: () => now_ms },
    business_clock: { now_ms: () => now_ms },
    print: perform,
    jobs: new JobQueue(),
    ids: new Ids(database),
    kinds: [{ name: 'add', perform, onFailed: () => async () => undefined }],
    interval_ms: 10,
    observe: () => undefined,
    onOutage: () => undefined,
  }).start(),
);
