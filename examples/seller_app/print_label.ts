// Requests the label of a package, and waits for it.
import type { StoaClient } from 'stoa';

export class LabelError extends Error {}

const attempts_max = 300;
const wait_ms = 100;

/** @returns the label as PDF. @throws LabelError if it cannot be created. */
export async function printLabel(
  client: StoaClient,
  order_sn: string,
  package_number: string,
): Promise<Uint8Array> {
  const name = { order_sn, package_number };
  const { tracking_number } = await client.call('v2.logistics.get_tracking_number', name);
  const asked = await client.call('v2.logistics.create_shipping_document', {
    order_list: [{ ...name, tracking_number }],
  });
  const [row] = asked.result_list;
  if (row?.fail_error) throw new LabelError(`${row.fail_error}: ${row.fail_message}`);
  for (let attempt = 0; attempt < attempts_max; attempt++) {
    const { result_list } = await client.call('v2.logistics.get_shipping_document_result', {
      order_list: [name],
    });
    const status = result_list[0]?.status;
    if (status === 'READY')
      return client.call('v2.logistics.download_shipping_document', { order_list: [name] });
    if (status === 'FAILED') throw new LabelError(`The label of ${package_number} could not be made.`);
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
  }
  throw new LabelError(`The label of ${package_number} took too long.`);
}
