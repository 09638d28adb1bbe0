import { readFileSync } from 'node:fs';
import { packageFile } from '../../../engine/package_file.ts';
import { ProblemError } from '../../../kit/contract/operator/operator_client.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import type { AnyOperatorClient } from '../operator/operator_session.ts';
import { UsageError } from '../output.ts';
import { readId } from '../read_id.ts';

const demoPartner = (): number =>
  JSON.parse(readFileSync(packageFile('demo', 'marketplace.json'), 'utf8')).partner_id;

async function exists(client: AnyOperatorClient, partner_id: number): Promise<boolean> {
  try {
    await client.get('partner', [partner_id]);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return false;
    throw error;
  }
}

/**
 * The given partner; otherwise the partner of the sandbox or of the demo marketplace, or the only partner.
 *
 * @throws UsageError if there are several.
 */
export async function findListenedPartner(
  client: AnyOperatorClient,
  { sandbox_id }: OperatorAddress,
  given: string | undefined,
): Promise<number> {
  if (given !== undefined) return readId('--partner', given);
  if (sandbox_id !== undefined) {
    const { partner_id } = (await client.act('sandbox.get', { sandbox_id } as never)) as {
      partner_id: number;
    };
    return partner_id;
  }
  if (await exists(client, demoPartner())) return demoPartner();
  const { items } = await client.page('partner', { limit: 2 });
  const [only] = items;
  if (!only) throw new UsageError('There is no partner yet: `stoa partner create` makes one.');
  if (items.length > 1)
    throw new UsageError('Give the partner: --partner <id>. `stoa partner list` lists them.');
  return Number(only.partner_id);
}
