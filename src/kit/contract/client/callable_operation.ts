import type { Envelope } from '../envelope.ts';
import { takesIdempotencyKey } from '../idempotency_key.ts';
import type { Operation } from '../operation.ts';
import { isFileField, type Schema } from '../schema.ts';
import { type Paging, pagingOf } from './paging.ts';

/**
 * What a client has to know of an operation to call it, and no more: the package has these instead of the contracts, so
 * that it is small where it is loaded by a browser.
 */
export interface CallableOperation
  extends Pick<Operation, 'name' | 'path' | 'method' | 'caller' | 'access' | 'media_type'> {
  /** Where the payload stands in the answer. */
  readonly payload: Envelope['payload'];
  readonly takes_idempotency_key: boolean;
  /** The files that it takes, each with the largest number of bytes. */
  readonly files?: Readonly<Record<string, number>>;
  /** How it is called for the next page, where it answers page by page. */
  readonly paging?: Paging;
}

/** The bytes that a file may have at most. */
const bytesMax = ({ maxLength, items }: Schema): number => items?.maxLength ?? maxLength ?? 0;

/** Reads off a contract what a client has to know. */
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
