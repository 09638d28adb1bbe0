import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Badge, ProblemNote } from '../../parts/notes.tsx';
import { act, actFor, getRecord, type RecordRow } from '../../state/act.ts';
import { whyNot } from '../../state/session.ts';
import type { TimelineEntry } from './order_facts.ts';

const ask_ms = 250;
const ask_count = 80;

/** Waits until a document is printed, and returns its PDF. */
async function fetchLabel(shop_id: unknown, job_id: string): Promise<Blob> {
  for (let at = 0; at < ask_count; at++) {
    const { job_status } = (await getRecord('shipping_document_job', [shop_id, job_id])).body as RecordRow;
    if (job_status !== 'PROCESSING') break;
    await new Promise((resolve) => setTimeout(resolve, ask_ms));
  }
  const { response } = await actFor('document.get', { shop_id, job_id });
  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}

/** The last document that was requested for the order. */
const lastJob = (events: readonly TimelineEntry[]): string | undefined =>
  events
    .findLast(({ subject, kind }) => /^document:[^/]+$/.test(subject) && kind === 'request_document')
    ?.subject.slice(9);

/** The labels of an order: printed by a button, and shown in the page. */
export function LabelView({
  order,
  events,
  onDone,
}: {
  order: RecordRow;
  events: readonly TimelineEntry[];
  onDone: () => void;
}) {
  const { shop_id, order_sn } = order;
  const url = useSignal('');
  const problem = useSignal<Error | undefined>(undefined);
  const is_busy = useSignal(false);
  const why_not = whyNot('write', 'document.render');
  const job = lastJob(events);
  const show = async (find: () => Promise<string>) => {
    is_busy.value = true;
    problem.value = undefined;
    try {
      const pdf = await fetchLabel(shop_id, await find());
      URL.revokeObjectURL(url.value);
      url.value = URL.createObjectURL(pdf);
    } catch (error) {
      problem.value = error as Error;
    }
    is_busy.value = false;
  };
  useEffect(() => {
    if (job !== undefined && url.value === '' && !is_busy.value) void show(async () => job);
  }, [job]);
  useEffect(() => () => URL.revokeObjectURL(url.value), []);
  const print = async () => {
    if (why_not !== undefined) return;
    await show(async () => (await act<{ job_id: string }>('document.render', { shop_id, order_sn })).job_id);
    onDone();
  };
  return (
    <>
      <div class="buttons">
        <button
          type="button"
          aria-disabled={why_not !== undefined || is_busy.value}
          title={why_not}
          onClick={print}
        >
          {url.value === '' ? 'Print the label' : 'Print again'}
        </button>
        {url.value !== '' && (
          <a class="button" href={url.value} download={`${order_sn}.pdf`}>
            Save as a file
          </a>
        )}
        {is_busy.value && <Badge>printing</Badge>}
      </div>
      <ProblemNote problem={problem.value} />
      {url.value === '' && !is_busy.value && (
        <p class="hint">A package has a label once its shipment is arranged: advance the order to shipped.</p>
      )}
      {url.value !== '' && (
        <iframe class="label" title="Shipping label" src={`${url.value}#toolbar=0&navpanes=0&view=Fit`} />
      )}
    </>
  );
}
