import { idempotency_key_length_max, kept_answer_bytes_max } from '../../kit/contract/idempotency_key.ts';
import { column, nullable, table } from '../store/table.ts';

const call_columns = {
  operation: column.text(100),
  idempotency_key: column.text(idempotency_key_length_max),
  /** Digest of the business parameters, in hex. */
  request_sha256: column.text(64),
  /** The body of the answer; null if it is too large to be kept. */
  answer: nullable(column.text(kept_answer_bytes_max)),
  expires_at: column.timestamp(),
};

export const idempotencyTables = {
  /** The calls for shops that had an Idempotency-Key. */
  shop_idempotent_call: table({
    tenant: 'shop_id',
    stays: true,
    key: ['shop_id', 'partner_id', 'operation', 'idempotency_key'],
    columns: { shop_id: column.id(), partner_id: column.id(), ...call_columns },
    large: true,
    indexes: {
      shop_idempotent_call_expires_at: { columns: ['expires_at'] },
      shop_idempotent_call_partner_id: { columns: ['shop_id', 'partner_id', 'expires_at'] },
    },
  }),
  /** The calls for merchants that had an Idempotency-Key. */
  merchant_idempotent_call: table({
    tenant: 'merchant_id',
    stays: true,
    key: ['merchant_id', 'partner_id', 'operation', 'idempotency_key'],
    columns: { merchant_id: column.id(), partner_id: column.id(), ...call_columns },
    large: true,
    indexes: {
      merchant_idempotent_call_expires_at: { columns: ['expires_at'] },
      merchant_idempotent_call_partner_id: { columns: ['merchant_id', 'partner_id', 'expires_at'] },
    },
  }),
  /** The calls of operators that had an Idempotency-Key, by the token used. */
  operator_idempotent_call: table({
    tenant: 'local',
    stays: true,
    key: ['token_name', 'operation', 'idempotency_key'],
    columns: {
      token_name: column.text(64),
      ...call_columns,
      /** The last number of this answer among all that are kept for operators, in KiB; null until its call is done. */
      ends_at_kib: nullable(column.id()),
    },
    large: true,
    indexes: {
      operator_idempotent_call_expires_at: { columns: ['expires_at'] },
      operator_idempotent_call_ends_at_kib: {
        columns: ['ends_at_kib'],
        where: { ends_at_kib: 'is not null' },
      },
    },
  }),
};
