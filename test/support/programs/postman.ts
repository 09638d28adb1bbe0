// Postman's own converter and runtime, with which a collection is created and run.
import { createReadStream, stat } from 'node:fs';

interface Converted {
  readonly result: boolean;
  readonly reason?: string;
  readonly output: readonly { readonly data: Record<string, unknown> }[];
}
type Convert = (
  input: { type: 'json'; data: object },
  options: object,
  done: (error: Error | null, converted: Converted) => void,
) => void;

interface FormField {
  readonly key?: string;
  type?: string;
  value?: unknown;
  src?: string;
}
interface CollectionItem {
  readonly request?: { readonly body?: { readonly formdata?: FormField[] } };
  readonly item?: readonly CollectionItem[];
}

interface Response {
  text(): string;
}
interface Run {
  start(events: {
    request(
      error: Error | null,
      cursor: unknown,
      response?: Response,
      request?: { url: { getPath(): string } },
    ): void;
    exception(cursor: unknown, error: { message: string }): void;
    done(error: Error | null): void;
  }): void;
}
interface Runtime {
  Runner: new () => {
    run(collection: unknown, options: object, done: (error: Error | null, run: Run) => void): void;
  };
}
interface Sdk {
  Collection: new (data: object) => unknown;
}

export interface PostmanAnswer {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

interface PostmanOptions {
  readonly document: object;
  /** The pre-request script of the collection. */
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
  /** The folder with the files that examples name, from which files are chosen. */
  readonly folder: string;
}

/** What a person does by hand: choose a file for each field whose example is a file name. */
function chooseFiles(items: readonly CollectionItem[], folder: string): void {
  for (const { request, item } of items) {
    for (const field of request?.body?.formdata ?? []) {
      const [file_name] = /image\.png|video\.mp4/.exec(`${field.value} ${field.src}`) ?? [];
      if (field.type !== 'file' && file_name === undefined) continue;
      field.type = 'file';
      field.src = `${folder}/${file_name ?? (field.key === 'part_content' ? 'video.mp4' : 'image.png')}`;
      delete field.value;
    }
    chooseFiles(item ?? [], folder);
  }
}

/** Creates a collection from the document, and runs all its requests. */
export async function runPostman(
  required: NodeJS.Require,
  { document, script, variables, folder }: PostmanOptions,
): Promise<PostmanAnswer[]> {
  const { convert } = required('openapi-to-postmanv2') as { convert: Convert };
  const { Runner } = required('postman-runtime') as Runtime;
  const { Collection } = required('postman-collection') as Sdk;
  const converted = await new Promise<Converted>((resolve, reject) => {
    const options = { requestParametersResolution: 'Example', exampleParametersResolution: 'Example' };
    convert({ type: 'json', data: document }, options, (error, done) =>
      error ? reject(error) : resolve(done),
    );
  });
  const [output] = converted.output;
  if (!output) throw new Error(`There is no collection: ${converted.reason}`);
  const { data } = output;
  chooseFiles(data.item as CollectionItem[], folder);
  const event = [{ listen: 'prerequest', script: { type: 'text/javascript', exec: script.split('\n') } }];
  const variable = [
    ...((data.variable ?? []) as object[]),
    ...Object.entries(variables).map(([key, value]) => ({ key, value })),
  ];
  const collection = new Collection({ ...data, event, variable });
  const answers: PostmanAnswer[] = [];
  await new Promise<void>((resolve, reject) => {
    new Runner().run(collection, { fileResolver: { createReadStream, stat } }, (failed, run) => {
      if (failed) return reject(failed);
      run.start({
        request(error, _cursor, response, request) {
          if (error || !response || !request) return reject(error ?? new Error('There is no answer.'));
          const text = response.text();
          answers.push({
            path: request.url.getPath(),
            body: text.startsWith('%PDF-') ? {} : JSON.parse(text),
          });
        },
        exception: (_cursor, error) => reject(new Error(error.message)),
        done: (error) => (error ? reject(error) : resolve()),
      });
    });
  });
  return answers;
}
