import { envelopeIn } from '../../kit/contract/answer_dialect.ts';
import { type Check, compileCheck } from '../../kit/contract/check.ts';
import type { Dialect } from '../../kit/contract/dialect.ts';
import { successWriter } from '../../kit/contract/envelope.ts';
import { takesIdempotencyKey } from '../../kit/contract/idempotency_key.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { listAbsentZeros } from '../../kit/contract/requests/absent_value.ts';
import { type BodyReader, bodyReader } from '../../kit/contract/requests/body_reader.ts';
import { type ParsedRequest, type QueryPair, queryReader } from '../../kit/contract/requests/query_reader.ts';
import { type UploadReader, uploadReader } from '../http/bodies/upload.ts';
import { type LimitedFields, limitedFieldsOf } from './audience.ts';
import type { Handler } from './handler.ts';
import type { Substitute } from './substitute.ts';

/** One operation with everything that can be prepared for it before the first call. */
export interface Route {
  readonly operation: Operation;
  readonly handle: Handler<Operation>;
  readonly readQuery: (pairs: readonly QueryPair[]) => ParsedRequest;
  readonly readBody: BodyReader;
  /** For an operation whose body contains files. */
  readonly upload: UploadReader | undefined;
  /** The fields that only some callers have. */
  readonly limited_fields: LimitedFields;
  readonly check: Check;
  /** Whether a call may have an Idempotency-Key. */
  readonly takes_key: boolean;
  /** For an operation that this server does not implement: answers instead of the handler. */
  readonly substitute?: Substitute;
  readonly writers: Readonly<Record<Dialect, ReturnType<typeof successWriter>>>;
}

/** Prepares an operation: builds its readers, its check and its writer once. */
export function createRoute(operation: Operation, handle: Handler<Operation>): Route {
  if ((operation.prepares === undefined) !== (handle.prepare === undefined))
    throw new Error(`${operation.name}: contract and handler must both declare a preparation, or neither.`);
  const { request } = operation;
  const fields = request.properties;
  return {
    operation,
    handle,
    readQuery: queryReader(fields, listAbsentZeros(request)),
    readBody: bodyReader(request),
    upload: operation.body === 'multipart' ? uploadReader(fields) : undefined,
    limited_fields: limitedFieldsOf(fields),
    check: compileCheck(request),
    takes_key: takesIdempotencyKey(operation),
    writers: {
      reference: successWriter(envelopeIn(operation, 'reference')),
      live: successWriter(envelopeIn(operation, 'live')),
    },
  };
}
