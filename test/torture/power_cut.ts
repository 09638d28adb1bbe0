import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutFiles } from './cut_files.ts';
import { Disk, diskObstacle } from './disk.ts';
import type { Run, Scenario } from './scenario.ts';
import { file_name, openSite } from './site.ts';
import { checkStored } from './stored_writes.ts';
import { Writes } from './writes.ts';

const workers = 16;
const orders = 1_500;

/** Records one server's writes, and checks what power cuts at many times would have left of them. */
async function recordAndCut(run: Run, cuts: number): Promise<void> {
  const { report, random } = run;
  const site = await openSite(run, 'sqlite', orders);
  const path = join(site.folder, file_name);
  const disk = new Disk(path, site.folder);
  site.moveLog();
  const initial = { database: readFileSync(path), wal: Buffer.alloc(0) };
  const server = await site.start(disk.variables({ records: true }));
  const writes = new Writes(run, site);
  const writes_wanted = run.is_short ? 500 : orders;
  await writes.load(server.at.base_url, workers, () => writes.acknowledged >= writes_wanted);
  await server.end('SIGKILL');
  report.count('acknowledged writes', writes.acknowledged);
  const recorded = disk.recorded();
  const moments = recorded.map(({ at_ns }) => at_ns);
  report.count('times that a file was made durable', recorded.filter(({ what }) => what === 'sync').length);
  report.check(
    'what a server writes is recorded',
    recorded.some(({ what }) => what === 'sync'),
  );
  for (let cut = 0; cut < cuts; cut++) {
    const at_ns = random.pick(moments);
    const folder = join(site.folder, `cut-${cut}`);
    mkdirSync(folder);
    const files = cutFiles(initial, recorded, at_ns, random);
    writeFileSync(join(folder, file_name), files.database);
    writeFileSync(join(folder, `${file_name}-wal`), files.wal);
    const known = writes.knownAt(at_ns, site.movedTo(folder));
    report.count('power cuts');
    report.count('acknowledged writes that had to be there', known.acknowledged);
    await checkStored(known);
    rmSync(folder, { recursive: true });
  }
}

/** A power cut at any time: what was not made durable is lost, in any part. */
export const powerCut: Scenario = {
  name: 'power_cut',
  may_share: true,
  about:
    'Records what an SQLite server makes durable, and opens what a power cut at any time would leave: everything acknowledged must be there.',
  obstacle: diskObstacle,
  async run(run) {
    for (let round = 0; run.goesOn(round, 1); round++) await recordAndCut(run, run.is_short ? 15 : 100);
  },
};
