import type { Envelope } from '../envelope.ts';
import { takesIdempotencyKey } from '../idempotency_key.ts';
import type { Operation } from '../operation.ts';
import { isFileField, type Schema } from '../schema.ts';
import { type Paging, pagingOf } from './paging.ts';

/**
 * What a client needs to know about an operation. The package contains these instead of contracts, so that
 * browsers load less.
 */
export interface CallableOperation
  extends Pick<Operation, 'name' | 'path' | 'method' | 'caller' | 'access' | 'media_type'> {
  /** Where the payload is in the answer. */
  readonly payload: Envelope['payload'];
  readonly takes_idempotency_key: boolean;
  /** The fields that are files, each with the largest number of bytes. */
  readonly files?: Readonly<Record<string, number>>;
  /** How to request the next page, if the operation has pages. */
  readonly paging?: Paging;
}

/** The largest number of bytes of a file. */
const bytesMax = ({ maxLength, items }: Schema): number => items?.maxLength ?? maxLength ?? 0;

/** Takes from a contract what a client needs to know. */
export function callableOperation(operation: Operation): CallableOperation {
  const { name, path, method, caller, access, envelope, body, request, media_type } = operation;
  const fields: [string, Schema][] = Object.entries(request.properties);
  const files = fields.flatMap(([field, schema]) => (isFileField(schema) ? [[field, bytesMax(schema)]] : []));
  const paging = pagingOf(operation);
  return {
    ...{ name, path, method, caller, access },
    payload: envelope.payload,
    takes_idempotency_key: takesIdempotencyKey(operation),
    ...(body === 'multipart' && { files: Object.fromEntries(files) }),
    ...(paging && { paging }),
    ...(media_type !== undefined && { media_type }),
  };
}
