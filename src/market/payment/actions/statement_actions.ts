import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import { findBlob } from '../../../engine/store/blobs/blobs.ts';
import type { ActionRequest } from '../../../kit/contract/operator/action.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { regions } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { findIncomeStatementById } from '../statement/income_statement.store.ts';
import { requestIncomeStatement, statementStatusAt } from '../statement/income_statement.ts';
import { fileNameOf, statementFile } from '../statement/statement_file.ts';
import { lastPeriod } from '../statement/statement_period.ts';
import type {
  statement_get,
  statement_get_table,
  statement_link,
  statement_render,
  statement_render_again,
} from './statement_actions.contract.ts';

export const renderStatement: ActionHandler<typeof statement_render> = async (context, request) => {
  const { store, now, refuse } = context;
  const { shop_id } = request;
  const shop = await store.first(findShop, { shop_id });
  if (!shop) return refuse('shop_not_found');
  const statement_type = request.period === 'weekly' ? 1 : 2;
  const period = lastPeriod(now, statement_type, regions[shop.region].time_zone);
  const statement_id = await requestIncomeStatement(context, { shop_id, statement_type, period, now });
  return { statement_id, release_time_from: period.from, release_time_to: period.to };
};

export const renderStatementAgain: ActionHandler<typeof statement_render_again> = async (context, key) => {
  const { store, now, refuse } = context;
  const made = await store.first(findIncomeStatementById, key);
  if (!made) return refuse('statement_not_found');
  const { shop_id, statement_type, release_time_from: from, release_time_to: to } = made;
  const wanted = { shop_id, statement_type, period: { from, to }, now };
  return { statement_id: await requestIncomeStatement(context, wanted) };
};

type FileContext = Pick<ActionContext<typeof statement_get>, 'store' | 'now'>;

/** The bytes of one of the two files, or the reason why they are missing. */
async function findFile(
  { store, now }: FileContext,
  key: ActionRequest<typeof statement_get>,
  column: 'pdf_sha256' | 'csv_sha256',
) {
  const statement = await store.first(findIncomeStatementById, key);
  const shop = await store.first(findShop, key);
  if (!statement || !shop) return refused('statement_not_found');
  const status = statementStatusAt(now, statement);
  if (status === 'PROCESSING') return refused('statement_not_ready');
  if (status === 'FAILED')
    return refused(
      'statement_failed',
      statement.failure_reason === ''
        ? undefined
        : `The statement could not be made: ${statement.failure_reason}`,
    );
  const sha256 = statement[column];
  const blob = status === 'READY' && sha256 !== null ? await findBlob(store, key.shop_id, sha256) : undefined;
  if (!blob) return refused('statement_expired');
  const { expires_at } = statement;
  return { bytes: blob.bytes, file_name: fileNameOf(statement, regions[shop.region].time_zone), expires_at };
}

export const getStatementPdf: ActionHandler<typeof statement_get> = async (context, key) => {
  return findFile(context, key, 'pdf_sha256');
};

export const getStatementTable: ActionHandler<typeof statement_get_table> = async (context, key) => {
  const found = await findFile(context, key, 'csv_sha256');
  if (isRefused(found)) return found;
  return { ...found, file_name: found.file_name.replace(/\.pdf$/, '.csv') };
};

export const linkStatement: ActionHandler<typeof statement_link> = async (context, key) => {
  const found = await findFile(context, key, 'pdf_sha256');
  if (isRefused(found)) return found;
  const { file_links, public_url, now } = context;
  const file = { shop_id: key.shop_id, file_id: String(key.statement_id), now };
  const link = file_links.linkTo(statementFile, public_url, file);
  return { url: link.url, expires_at: Math.min(link.expires_at, found.expires_at ?? link.expires_at) };
};
