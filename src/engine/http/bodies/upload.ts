// Reads a multipart body of files and text fields. Only the bytes of a file are kept.

import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { listNameOf, type ParsedRequest } from '../../../kit/contract/requests/query_reader.ts';
import { isFileField, type Schema } from '../../../kit/contract/schema.ts';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { GatewayRefusal } from '../gateway_refusals.ts';
import { http_limits } from '../http_limits.ts';
import { findAbortReason, findEncodingRefusal } from './body.ts';
import { boundsOf, text_bytes_max, UploadDraft } from './upload_draft.ts';

/** Maximum size of a body besides its files: text fields and the heads of parts. */
const rest_bytes_max = http_limits.upload_rest_bytes_max.value;
const parts_max = http_limits.upload_parts_max.value;
const boundary = /;\s*boundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i;
const no_boundary = 'the Content-Type must name the boundary, of at most 70 characters';
const not_well_formed = 'the body must be well-formed multipart/form-data, with its last boundary';

export interface UploadReader {
  /** Finds a reason to refuse the body in the head of a request. */
  refuse(request: IncomingMessage): GatewayRefusal | undefined;
  /** Maximum size of the body in bytes: its Content-Length, or the limit. */
  byteCountOf(request: IncomingMessage): number;
  /** Reads the body. After a refusal, the rest is read and dropped, so that the client receives the answer. */
  read(request: IncomingMessage): Promise<ParsedRequest | GatewayRefusal>;
}

const wrong = (detail: string) =>
  new GatewayRefusal('wrong_parameter', { message: `Wrong parameters, detail: ${detail}.` });

/** Assembles the request from the parts that a parser finds. Reports the end or an error, whichever comes first. */
function assemble(parser: BusboyInstance, draft: UploadDraft, report: (parsed: ParsedRequest) => void): void {
  let is_broken = false;
  const check = (violation: string | undefined): void => {
    if (violation === undefined) return;
    is_broken = true;
    report({ violation });
  };

  const onDamage = guarded(() => check(not_well_formed));
  const onFile = guarded((name: string | undefined, stream: BusboyFileStream) => {
    // The parser also reports a part that ends too early. Without a listener, that error would end the process.
    stream.on('error', onDamage);
    if (!is_broken) check(draft.addFile(name ?? '', stream));
    if (is_broken) stream.resume();
  });
  const onField = guarded((name: string | undefined, text: string, _: boolean, is_cut: boolean) =>
    check(draft.addText(name ?? '', text, is_cut)),
  );
  const onPartsLimit = guarded(() => check(`the body must have at most ${parts_max} parts`));
  const onFinish = guarded(() => report({ request: draft.finish() }));
  parser.on('field', onField).on('file', onFile).on('partsLimit', onPartsLimit);
  parser.on('error', onDamage).on('finish', onFinish);
}

/**
 * Pipes a body into a parser until the outcome is known, the body is too large, or its remaining bytes will
 * never arrive.
 */
function lead(
  request: IncomingMessage,
  parser: BusboyInstance,
  draft: UploadDraft,
  bytes_max: number,
): Promise<ParsedRequest | 'too large' | 'gone'> {
  return new Promise((resolve) => {
    let length = 0;
    let has_come = false;
    const count = guarded((chunk: Uint8Array) => {
      length += chunk.length;
      if (length > bytes_max) end('too large');
    });
    const onEnd = guarded(() => {
      has_come = true;
    });
    // A request that has arrived completely may close before its parts have been processed.
    const onGone = guarded(() => {
      if (!has_come) end('gone');
    });
    const gone = ['cut_short', 'error', 'close'];
    const end = (outcome: ParsedRequest | 'too large' | 'gone') => {
      request.off('data', count).unpipe(parser);
      for (const event of gone) request.off(event, onGone);
      // An unwanted body still arrives, until the client is done or out of time.
      if (!has_come && !request.destroyed) request.resume();
      resolve(outcome);
    };
    assemble(parser, draft, end);
    for (const event of gone) request.on(event, onGone);
    request.on('data', count).once('end', onEnd).pipe(parser);
  });
}

/** Creates a reader for the multipart body of one operation. */
export function uploadReader(fields: Readonly<Record<string, Schema>>): UploadReader {
  const of_files = Object.entries(fields).filter(([, schema]) => isFileField(schema));
  const file_names = new Set(of_files.map(([name]) => name));
  const bounds = of_files.map(([, schema]) => boundsOf(schema));
  const bytes_max = bounds.reduce((sum, { files, bytes }) => sum + files * bytes, rest_bytes_max);
  const options = {
    limits: {
      fileSize: Math.max(...bounds.map(({ bytes }) => bytes)),
      fieldSize: text_bytes_max,
      parts: parts_max,
      headerPairs: 32,
      headerSize: 16_384,
    },
    isPartAFile: (name?: string, content_type?: string, file_name?: string) =>
      file_names.has(listNameOf(name ?? '') ?? name ?? '') ||
      file_name !== undefined ||
      content_type === 'application/octet-stream',
  };
  /** The parser may find no boundary although the header matches the pattern, for example inside another parameter. */
  const parserFor = ({ headers }: IncomingMessage): BusboyInstance | undefined => {
    try {
      return new Busboy({
        headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
        ...options,
      });
    } catch {
      return undefined;
    }
  };
  const tooLarge = () => {
    countRefusal('upload_rest_bytes_max');
    return new GatewayRefusal('body_too_large', {
      message: `The body is larger than ${bytes_max / 1_048_576} MiB.`,
    });
  };
  const gone = (request: IncomingMessage) =>
    new GatewayRefusal(findAbortReason(request) ?? 'malformed_request', { headers: { connection: 'close' } });

  return {
    refuse(request) {
      const { headers } = request;
      const encoding_refusal = findEncodingRefusal(request);
      if (encoding_refusal) return encoding_refusal;
      const type = headers['content-type'] ?? '';
      if (!/^multipart\/form-data\s*(;|$)/i.test(type))
        return wrong('the Content-Type must be multipart/form-data');
      if (!boundary.test(type)) return wrong(no_boundary);
      return Number(headers['content-length'] ?? 0) > bytes_max ? tooLarge() : undefined;
    },
    byteCountOf: ({ headers }) => Number(headers['content-length'] ?? bytes_max),
    async read(request) {
      // The client may have disconnected while the call waited. No further event reports that.
      if (findAbortReason(request)) return gone(request);
      const parser = parserFor(request);
      if (!parser) return wrong(no_boundary);
      const outcome = await lead(request, parser, new UploadDraft(fields), bytes_max);
      if (outcome === 'too large') return tooLarge();
      return outcome === 'gone' ? gone(request) : outcome;
    },
  };
}
