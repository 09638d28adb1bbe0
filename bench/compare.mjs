// One part of a run: its candidates are started and take turns. Afterwards those that can be are profiled.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { isOver } from './ending.mjs';
import { glance, look } from './look.mjs';
import { profiled } from './profile.mjs';
import { peakMemory } from './usage.mjs';

/** The first call of a turn is looked at closely; the others must be answered like it. */
const lookAt = (part, { foreign, expects }, call) =>
  foreign ? glance(call) : look(call, { ...part, ...expects });

/** One turn of one server under load. */
export async function underLoad(part, { cores, plan }, entrant, more) {
  const { pid, nextTurn, endTurn } = entrant.server;
  const { connections, warm_s, measured_s } = plan;
  const { first_call, load } = await nextTurn(warm_s + measured_s);
  const { status, pieces } = await lookAt(part, entrant, first_call);
  const order = { ...load, ...more, pid, status, pieces, connections, warm_s, measured_s };
  const program = fileURLToPath(new URL(part.load, import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, JSON.stringify(order)]));
  endTurn?.(measured);
  if (measured.wrong > 0)
    throw new Error(`${measured.wrong} wrong answers, the first of them: ${measured.first_wrong}`);
  if (measured.answers === 0) throw new Error('no answer at all');
  return { ...measured, peak_mb: peakMemory(pid) };
}

/** Keeps what went wrong with one candidate, so that the others go on. */
export async function attempt(entrant, deed) {
  if (entrant.error || isOver()) return;
  try {
    await deed();
  } catch (error) {
    entrant.error = error;
  }
}

/** Starts a candidate. */
export async function start(part, run, entrant) {
  entrant.server = await entrant.start(run);
  if (!entrant.server.nextTurn) return;
  // What the servers that imitate Stoa answer.
  run.sample ??= await lookAt(part, entrant, (await entrant.server.nextTurn(0)).first_call);
}

/** @returns the candidates, each with what its rounds came to and its profile, or with its error. */
export async function compare(part, run) {
  const entrants = part.candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  for (const entrant of entrants) await attempt(entrant, () => start(part, run, entrant));
  const { rounds, warming_s } = run.plan;
  const turnOf = (entrant, given) => (part.load ? underLoad(part, given, entrant) : entrant.server.turn());
  // The first turn of each only warms its server up, and does not count.
  const warming = { ...run, plan: { ...run.plan, measured_s: warming_s } };
  if (part.load && warming_s > 0)
    for (const entrant of entrants) await attempt(entrant, () => turnOf(entrant, warming));
  for (let round = 1; round <= rounds; round++) {
    const turns = part.alternating && round % 2 === 0 ? entrants.toReversed() : entrants;
    for (const entrant of turns)
      await attempt(entrant, async () => void entrant.rounds.push(await turnOf(entrant, run)));
    if (process.stderr.isTTY) process.stderr.write(`round ${round} of ${rounds}\r`);
  }
  for (const entrant of entrants)
    if (part.load && entrant.server?.log && !entrant.unprofiled && !part.alternating)
      await attempt(entrant, async () => {
        const work = () => underLoad(part, run, entrant, part.profiled_load);
        entrant.profile = await profiled(entrant.server, work);
      });
  return entrants;
}
