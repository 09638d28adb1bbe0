import { useSignal } from '@preact/signals';
import { TimeView } from '../../parts/moment.tsx';
import { ProblemNote } from '../../parts/notes.tsx';
import { act, type RecordRow } from '../../state/act.ts';
import { useLoaded } from '../../state/loaded.ts';
import { whyNot } from '../../state/session.ts';

/** The jobs that failed for good, with a button that tries one again. */
export function FailedJobs() {
  const { state, reload } = useLoaded(
    async () => (await act<{ jobs: readonly RecordRow[] }>('job.list_failed', {})).jobs,
    [],
  );
  const problem = useSignal<Error | undefined>(undefined);
  const why_not = whyNot('write', 'job.retry');
  const retry = async ({ shop_id, kind, job_id }: RecordRow) => {
    if (why_not !== undefined) return;
    problem.value = undefined;
    try {
      await act('job.retry', { shop_id, kind, job_id });
    } catch (error) {
      problem.value = error as Error;
    }
    reload();
  };
  const { value: jobs } = state.value;
  return (
    <section class="card" aria-label="Failed jobs">
      <h2>Failed jobs</h2>
      <ProblemNote problem={problem.value ?? state.value.problem} />
      {jobs?.length === 0 && <p class="quiet">No job has failed.</p>}
      {jobs && jobs.length > 0 && (
        <div class="scroll" tabIndex={0}>
          <table aria-label="Failed jobs">
            <thead>
              <tr>
                <th>Job</th>
                <th class="number">Shop</th>
                <th class="number">Attempts</th>
                <th>Failed</th>
                <th>Error</th>
                <th>
                  <span class="quiet">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr>
                  <td>
                    {String(job.kind)} <span class="quiet mono">{String(job.job_id)}</span>
                  </td>
                  <td class="number">{String(job.shop_id)}</td>
                  <td class="number">{String(job.attempts)}</td>
                  <td>
                    <TimeView at={Number(job.failed_at)} />
                  </td>
                  <td class="wrap">{String(job.error ?? '')}</td>
                  <td>
                    <button
                      type="button"
                      aria-disabled={why_not !== undefined}
                      title={why_not}
                      onClick={() => retry(job)}
                    >
                      Try again
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
