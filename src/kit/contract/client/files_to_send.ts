// Files for a multipart body, in the forms that programs have: in memory, on disk, or as a stream.

/** A file to send. A stream is read completely, once, so that it can be sent again. */
export type FileToSend =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not every browser can iterate over streams.
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

const isIterable = (value: object): value is AsyncIterable<Uint8Array> => Symbol.asyncIterator in value;

async function readStream(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  field: string,
  bytes_max: number,
): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let byte_count = 0;
  for await (const chunk of isIterable(stream) ? stream : chunksOf(stream)) {
    byte_count += chunk.byteLength;
    if (byte_count > bytes_max) throw new RangeError(`${field} has more than ${bytes_max} bytes.`);
    chunks.push(Uint8Array.from(chunk));
  }
  return new Blob(chunks);
}

/**
 * A file in the form that FormData accepts.
 * @throws TypeError if the value is not a file, RangeError if a stream is too long.
 */
async function blobOf(value: unknown, field: string, bytes_max: number): Promise<Blob> {
  if (value instanceof Blob) return value;
  if (value instanceof Uint8Array) return new Blob([Uint8Array.from(value)]);
  if (value instanceof ArrayBuffer) return new Blob([value]);
  if (value instanceof ReadableStream || (typeof value === 'object' && value !== null && isIterable(value)))
    return readStream(value, field, bytes_max);
  throw new TypeError(`${field} is a file: give a Blob, bytes, or a stream of bytes.`);
}

/**
 * The multipart body of a request.
 *
 * @param files the fields that are files, each with the largest number of bytes.
 */
export async function multipartForm(
  request: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, number>>,
): Promise<FormData> {
  const form = new FormData();
  for (const [field, given] of Object.entries(request))
    for (const value of [given].flat()) {
      if (value === undefined || value === null) continue;
      const bytes_max = files[field];
      if (bytes_max === undefined) {
        form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
        continue;
      }
      const blob = await blobOf(value, field, bytes_max);
      form.append(field, blob, blob instanceof File ? blob.name : field);
    }
  return form;
}
