import { useSignal } from '@preact/signals';
import type { DescribedCollection } from '../../../../../kit/contract/operator/operator_description.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNote } from '../../parts/notes.tsx';
import { pathOfRow } from '../../state/act.ts';
import { go } from '../../state/route.ts';
import { AnsweredProblem, send } from '../../state/send.ts';

/** Deletes a row, after a question, if it is still as it was read. */
export function DeleteRow({
  collection,
  row_key,
  etag,
  onConflict,
}: {
  collection: DescribedCollection;
  row_key: readonly unknown[];
  etag: string | undefined;
  onConflict: () => Promise<void>;
}) {
  const is_open = useSignal(false);
  const problem = useSignal<Error | undefined>(undefined);
  const close = () => {
    is_open.value = false;
  };
  const remove = async () => {
    problem.value = undefined;
    try {
      await send('DELETE', pathOfRow(collection.name, row_key), { etag });
      go({ page: 'data', collection: collection.name }, true);
    } catch (error) {
      if (error instanceof AnsweredProblem && error.code === 'changed_meanwhile') {
        close();
        await onConflict();
      } else problem.value = error as Error;
    }
  };
  return (
    <>
      <button
        type="button"
        class="bad"
        onClick={() => {
          is_open.value = true;
        }}
      >
        Delete
      </button>
      {is_open.value && (
        <Dialog name={`Delete this row of ${collection.name}?`} onClose={close}>
          <p>{row_key.map(String).join(' / ')}</p>
          <ProblemNote problem={problem.value} />
          <div class="buttons">
            <button type="button" class="bad" onClick={remove}>
              Delete
            </button>
            <button type="button" onClick={close}>
              Keep it
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
