import type { BusboyFileStream } from '@fastify/busboy';
import type { UploadedFile } from '../../../kit/contract/field.ts';
import { addEntries, listNameOf, parseValue } from '../../../kit/contract/requests/query_reader.ts';
import { describeSchema, isFileField, type Schema } from '../../../kit/contract/schema.ts';
import { guarded } from '../../stray_errors.ts';
import { http_limits } from '../http_limits.ts';
import { GatheredBytes } from './gathered_bytes.ts';

/** Maximum size of a text field. */
export const text_bytes_max = http_limits.upload_text_bytes_max.value;

/** How many files a field accepts, and the maximum size of each in bytes. */
export const boundsOf = (schema: Schema) => ({
  files: schema.items ? (schema.maxItems ?? 1) : 1,
  bytes: (schema.items ?? schema).maxLength ?? 0,
});

const too_large: UploadedFile = { bytes: new Uint8Array(), is_too_large: true };

/** Collects the bytes of a file. If it is too large, nothing is kept. */
function collect(
  stream: BusboyFileStream,
  bytes_max: number,
  onCollected: (file: UploadedFile) => void,
): void {
  let gathered: GatheredBytes | undefined = new GatheredBytes(bytes_max);
  const onData = guarded((chunk: Uint8Array) => {
    if (gathered && gathered.length + chunk.length > bytes_max) gathered = undefined;
    gathered?.add(chunk);
  });
  const onEnd = guarded(() => {
    onCollected(gathered === undefined || stream.truncated ? too_large : { bytes: gathered.bytes });
    gathered = undefined;
  });
  stream.on('data', onData).once('end', onEnd);
}

/** The request of one body while its parts arrive. */
export class UploadDraft {
  readonly #request: Record<string, unknown> = {};
  readonly #files = new Map<string, UploadedFile[]>();

  constructor(readonly fields: Readonly<Record<string, Schema>>) {}

  /** Finds the field and its name for a part. For a list entry such as `name[0]`, that is the list. */
  #field(part_name: string): { name: string; schema: Schema } | undefined {
    const list_name = listNameOf(part_name);
    const name = list_name ?? part_name;
    const schema = Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
    return schema && (list_name === undefined || schema.type === 'array') ? { name, schema } : undefined;
  }

  /** @returns what is wrong with the part, if anything. */
  addText(part_name: string, text: string, is_cut: boolean): string | undefined {
    const field = this.#field(part_name);
    if (!field || text === '') return undefined;
    const { name, schema } = field;
    if (is_cut) return `${name} must be text of at most ${text_bytes_max} bytes`;
    if (text.includes('\0') || text.includes('\ufffd')) return `${name} must be UTF-8 text, without NUL`;
    if (schema.type === 'array' && !isFileField(schema)) {
      const earlier = this.#request[name];
      const list: unknown[] = Array.isArray(earlier) ? earlier : [];
      this.#request[name] = list;
      const problem = addEntries(list, text, schema.items ?? {});
      return problem && `${name}${problem}`;
    }
    if (Object.hasOwn(this.#request, name)) return `${name} must be given once`;
    this.#request[name] = parseValue(text, schema);
    return undefined;
  }

  /** @returns what is wrong with the part, if anything; the caller must then skip its bytes. */
  addFile(part_name: string, stream: BusboyFileStream): string | undefined {
    const field = this.#field(part_name);
    if (!field || !isFileField(field.schema)) return `${part_name} must not be a file`;
    const { name, schema } = field;
    const bounds = boundsOf(schema);
    const files = this.#files.get(name) ?? [];
    const at = files.length;
    if (at === bounds.files) return `${name} must be ${describeSchema(schema)}`;
    this.#files.set(name, files);
    files.push(too_large);
    collect(stream, bounds.bytes, (file) => {
      files[at] = file;
    });
    return undefined;
  }

  /** Returns the request in the form of the contract, when all parts have arrived. */
  finish(): Record<string, unknown> {
    for (const [name, schema] of Object.entries(this.fields)) {
      const files = this.#files.get(name);
      if (files) this.#request[name] = schema.items ? files : files[0];
      else if (this.#request[name] === undefined && schema.default !== undefined)
        this.#request[name] = schema.default;
    }
    return this.#request;
  }
}
