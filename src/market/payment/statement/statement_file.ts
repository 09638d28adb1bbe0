// The file that a link to an income statement leads to.

import type { FileKind } from '../../../engine/file_links/file_kind.ts';
import { regions } from '../../../kit/contract/region.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import type { IncomeStatement } from '../payment.tables.ts';
import { income_statement_kinds } from '../payment.ts';
import { findIncomeStatementById, noteDownload } from './income_statement.store.ts';
import { statementStatusAt } from './income_statement.ts';
import { localDate } from './statement_period.ts';

type Period = Pick<IncomeStatement, 'statement_type' | 'release_time_from'>;

/** `weekly_report_20241111.pdf`: the kind, and the first local day of the period. */
export const fileNameOf = ({ statement_type, release_time_from }: Period, time_zone: string): string =>
  `${income_statement_kinds[statement_type]}_report_${localDate(release_time_from, time_zone).replaceAll('-', '')}.pdf`;

/** The PDF of a statement; its id is the statement_id. */
export const statementFile: FileKind = {
  name: 'income_statement',

  async find(store, { shop_id, file_id, now }) {
    const statement = await store.first(findIncomeStatementById, { shop_id, statement_id: Number(file_id) });
    const shop = await store.first(findShop, { shop_id });
    if (!statement?.pdf_sha256 || !shop || statementStatusAt(now, statement) !== 'READY') return undefined;
    return {
      file_name: fileNameOf(statement, regions[shop.region].time_zone),
      media_type: 'application/pdf',
      sha256: statement.pdf_sha256,
    };
  },

  async onDownload(store, { shop_id, file_id, now }) {
    await store.run(noteDownload, { shop_id, statement_id: Number(file_id), downloaded_at: now });
  },
};
