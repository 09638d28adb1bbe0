import { join } from 'node:path';
import { Disk, diskObstacle } from './disk.ts';
import type { Run, Scenario } from './scenario.ts';
import { file_name, openSite } from './site.ts';
import { checkStored } from './stored_writes.ts';
import { Writes } from './writes.ts';

const workers = 12;
const orders = 3_000;
const fault_ms = 700;

type Fault = Parameters<Disk['fail']>[0];

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function openFailing(run: Run) {
  const site = await openSite(run, 'sqlite', orders);
  const disk = new Disk(join(site.folder, file_name), site.folder);
  const server = await site.start(disk.variables({ records: false }));
  return { site, disk, server, writes: new Writes(run, site) };
}

/** Makes the disk fail for a while under load. @returns how many writes were acknowledged before and after. */
async function failOnce(run: Run, opened: Awaited<ReturnType<typeof openFailing>>, fault: Fault) {
  const { writes, disk, server } = opened;
  const fault_after = writes.acknowledged + run.random.between(20, 200);
  let is_over = false;
  const load = writes.load(server.at.base_url, workers, () => is_over);
  while (writes.acknowledged < fault_after) await wait(5);
  const refused_before = writes.refused.size;
  disk.fail(fault);
  run.report.count('faults');
  await wait(fault_ms);
  const refused = writes.refused.size - refused_before;
  run.report.count('writes refused while the disk failed', refused);
  run.report.check('writes are refused while the disk fails', refused > 0);
  disk.fail(undefined);
  const before = writes.acknowledged;
  await wait(fault_ms);
  is_over = true;
  await load;
  return writes.acknowledged - before;
}

/** The disk is full, and later is not. */
export const fullDisk: Scenario = {
  name: 'full_disk',
  may_share: true,
  about:
    'Makes writes to the database fail for lack of space, under load: nothing acknowledged may be lost, and writes must continue afterwards.',
  obstacle: diskObstacle,
  async run(run) {
    for (let round = 0; run.goesOn(round, 1); round++) {
      const opened = await openFailing(run);
      const went_on = await failOnce(run, opened, { writes: 'ENOSPC' });
      run.report.check('writes continue when there is space again', went_on > 0);
      run.report.count('acknowledged writes', opened.writes.acknowledged);
      const { code } = await opened.server.end('SIGTERM');
      run.report.check(
        'the server survives, and stops when it is told to',
        code === 0,
        () => `exit code ${code}`,
      );
      await checkStored(opened.writes);
    }
  },
};

const io_faults: readonly Fault[] = [{ writes: 'EIO' }, { syncs: 'EIO' }];

/** The disk fails. */
export const ioError: Scenario = {
  name: 'io_error',
  may_share: true,
  about: 'Makes writes and fsync fail under load: a restart must find everything that was acknowledged.',
  obstacle: diskObstacle,
  async run(run) {
    for (let round = 0; run.goesOn(round, io_faults.length); round++) {
      const opened = await openFailing(run);
      await failOnce(run, opened, io_faults[round % io_faults.length]);
      run.report.count('acknowledged writes', opened.writes.acknowledged);
      await opened.server.end('SIGKILL');
      await checkStored(opened.writes);
    }
  },
};
