import type { BusboyFileStream } from '@fastify/busboy';
import type { UploadedFile } from '../../contract/field.ts';
import { parseValue } from '../../contract/requests/query_reader.ts';
import { describeSchema, isFileField, type Schema } from '../../contract/schema.ts';
import { http_limits } from '../http_limits.ts';
import { GatheredBytes } from './gathered_bytes.ts';

/** How long a text field may be. */
export const text_bytes_max = http_limits.upload_text_bytes_max.value;

/** How many files a field takes, and how large each may be, in bytes. */
export const boundsOf = (schema: Schema) => ({
  files: schema.items ? (schema.maxItems ?? 1) : 1,
  bytes: (schema.items ?? schema).maxLength ?? 0,
});

const too_large: UploadedFile = { bytes: new Uint8Array(), is_too_large: true };

/** Takes in a file; of one that is too large nothing is kept. */
function collect(
  stream: BusboyFileStream,
  bytes_max: number,
  onCollected: (file: UploadedFile) => void,
): void {
  let gathered: GatheredBytes | undefined = new GatheredBytes(bytes_max);
  stream.on('data', (chunk: Uint8Array) => {
    if (gathered && gathered.length + chunk.length > bytes_max) gathered = undefined;
    gathered?.add(chunk);
  });
  stream.once('end', () => {
    onCollected(gathered === undefined || stream.truncated ? too_large : { bytes: gathered.bytes });
    gathered = undefined;
  });
}

/** The request that the parts of one body make, while they come. */
export class UploadDraft {
  readonly #request: Record<string, unknown> = {};
  readonly #files = new Map<string, UploadedFile[]>();

  constructor(readonly fields: Readonly<Record<string, Schema>>) {}

  #field(name: string): Schema | undefined {
    return Object.hasOwn(this.fields, name) ? this.fields[name] : undefined;
  }

  /** @returns what is wrong with the part, if anything is. */
  addText(name: string, text: string, is_cut: boolean): string | undefined {
    const schema = this.#field(name);
    if (!schema || text === '') return undefined;
    if (is_cut) return `${name} must be text of at most ${text_bytes_max} bytes`;
    if (text.includes('\0') || text.includes('\ufffd')) return `${name} must be UTF-8 text, without NUL`;
    if (Object.hasOwn(this.#request, name)) return `${name} must be given once`;
    this.#request[name] = parseValue(text, schema);
    return undefined;
  }

  /** @returns what is wrong with the part, if anything is; its bytes are then for the caller to pass over. */
  addFile(name: string, stream: BusboyFileStream): string | undefined {
    const schema = this.#field(name);
    if (!schema || !isFileField(schema)) return `${name} must not be a file`;
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

  /** The request as the contract sees it, when all parts have come. */
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
