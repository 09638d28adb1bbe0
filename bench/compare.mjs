// One part of a run: its candidates are started and take turns.
import { fileURLToPath } from 'node:url';
import { runChild } from './child.mjs';
import { isOver } from './ending.mjs';
import { look } from './look.mjs';
import { peakMemory } from './usage.mjs';

/** One turn of one server. Its first call is looked at closely, the others are only counted. */
async function measure(part, { cores, plan }, { pid, nextTurn, endTurn }) {
  const { connections, warm_s, measured_s } = plan;
  const { first_call, load } = await nextTurn(warm_s + measured_s);
  const { ending } = await look(first_call, part.isSuccess);
  const order = JSON.stringify({ ...load, pid, ending, connections, warm_s, measured_s });
  const program = fileURLToPath(new URL(part.load, import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, order]));
  endTurn?.(measured);
  if (measured.wrong > 0)
    throw new Error(`${measured.wrong} wrong answers, the first of them: ${measured.first_wrong}`);
  if (measured.answers === 0) throw new Error('no answer at all');
  return { ...measured, peak_mb: peakMemory(pid) };
}

/** Keeps what went wrong with one candidate, so that the others go on. */
async function attempt(entrant, deed) {
  if (entrant.error || isOver()) return;
  try {
    await deed();
  } catch (error) {
    entrant.error = error;
  }
}

/** @returns the candidates, each with what its rounds came to, or with its error. */
export async function compare(part, run) {
  const entrants = part.candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  for (const entrant of entrants)
    await attempt(entrant, async () => {
      entrant.server = await entrant.start(run);
      // What the servers that imitate Stoa answer.
      run.sample ??= await look((await entrant.server.nextTurn(0)).first_call, part.isSuccess);
    });
  const { first_round, rounds } = run.plan;
  for (let round = first_round; round <= rounds; round++) {
    for (const entrant of entrants)
      await attempt(entrant, async () => {
        const measured = await measure(part, run, entrant.server);
        if (round > 0) entrant.rounds.push(measured);
      });
    if (process.stderr.isTTY) process.stderr.write(`round ${round} of ${rounds}\r`);
  }
  return entrants;
}
