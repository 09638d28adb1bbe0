import type { Group } from '../../engine/group.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Log } from '../../engine/observe/log.ts';

/**
 * Logs a share of the successful reads, and all other calls. A busy server writes most of its log about reads that nobody
 * looks at. A read that is traced is logged too, so that its trace leads to a line.
 *
 * @param share from 0 to 1.
 */
export function sampledLog(
  log: Log,
  share: number,
  served: readonly Group[],
  random: () => number = Math.random,
): (call: CallRecord) => void {
  if (share === 1) return log.request;
  const reads = new Set(
    served.flatMap(({ operations, actions }) => [
      ...operations.filter(({ contract }) => contract.access === 'read').map(({ contract }) => contract.name),
      ...actions
        .filter(({ contract }) => contract.access === 'read')
        .map(({ contract }) => `operator.${contract.name}`),
    ]),
  );
  return (call) => {
    const { operation = '', error, status, traced } = call;
    const may_be_left_out = error === '' && status < 400 && traced === undefined && reads.has(operation);
    if (!may_be_left_out || random() < share) log.request(call);
  };
}
