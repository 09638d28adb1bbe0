// One part of a run: its candidates are started and take turns. Afterwards some of them are profiled.
import { fileURLToPath } from 'node:url';
import { checkAnswer, checkStatus } from './answer_check.mjs';
import { runChild } from './child.mjs';
import { profiled } from './profile.mjs';
import { isOver } from './run_end.mjs';
import { tell } from './told.mjs';
import { peakMemory } from './usage.mjs';

/** Checks the first answer of a turn in detail; the others must match it. */
const checkFirstAnswer = (part, { foreign, expects }, call) =>
  foreign ? checkStatus(call) : checkAnswer(call, { ...part, ...expects });

/** One turn of one server under load. */
export async function runLoad(part, { cores, plan }, candidate, more) {
  const { pid, nextTurn, endTurn } = candidate.server;
  const { connections, warm_s, measured_s } = plan;
  const { first_call, load } = await nextTurn(warm_s + measured_s);
  const { status, pieces } = await checkFirstAnswer(part, candidate, first_call);
  const load_options = { ...load, ...more, pid, status, pieces, connections, warm_s, measured_s };
  const program = fileURLToPath(new URL(part.load, import.meta.url));
  const measured = JSON.parse(await runChild(cores.load, [process.execPath, program, tell(load_options)]));
  endTurn?.(measured);
  if (measured.wrong > 0)
    throw new Error(`${measured.wrong} wrong answers, the first of them: ${measured.first_wrong}`);
  if (measured.answers === 0) throw new Error('no answer at all');
  return { ...measured, peak_mb: peakMemory(pid) };
}

/** Records the error of one candidate, so that the others continue. */
export async function recordError(candidate, action) {
  if (candidate.error || isOver()) return;
  try {
    await action();
  } catch (error) {
    candidate.error = error;
  }
}

/** Starts a candidate. */
export async function start(part, run, candidate) {
  candidate.server = await candidate.start(run);
  if (!candidate.server.nextTurn) return;
  // The answer that the servers which imitate Stoa return.
  run.sample ??= await checkFirstAnswer(part, candidate, (await candidate.server.nextTurn(0)).first_call);
}

/** @returns the candidates, each with the results of its rounds and its profile, or with its error. */
export async function compare(part, run) {
  const candidates = part.candidates.map((candidate) => ({ ...candidate, rounds: [] }));
  for (const candidate of candidates) await recordError(candidate, () => start(part, run, candidate));
  const { rounds, warming_s } = run.plan;
  const turnOf = (candidate, given) =>
    part.load ? runLoad(part, given, candidate) : candidate.server.turn();
  // The first turn of each only warms its server up, and does not count.
  const warming = { ...run, plan: { ...run.plan, measured_s: warming_s } };
  if (part.load && warming_s > 0)
    for (const candidate of candidates) await recordError(candidate, () => turnOf(candidate, warming));
  for (let round = 1; round <= rounds; round++) {
    const turns = part.alternating && round % 2 === 0 ? candidates.toReversed() : candidates;
    for (const candidate of turns)
      await recordError(candidate, async () => void candidate.rounds.push(await turnOf(candidate, run)));
    if (process.stderr.isTTY) process.stderr.write(`round ${round} of ${rounds}\r`);
  }
  for (const candidate of candidates)
    if (part.load && candidate.server?.log && !candidate.unprofiled && !part.alternating)
      await recordError(candidate, async () => {
        const work = () => runLoad(part, run, candidate, part.profiled_load);
        candidate.profile = await profiled(candidate.server, work);
      });
  return candidates;
}
