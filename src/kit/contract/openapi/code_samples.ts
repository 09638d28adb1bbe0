// A complete program for each language that signs and sends the example's call. Credentials come from the environment.
import type { Operation } from '../operation.ts';
import { isFileField, type Schema } from '../schema.ts';
import { goSample } from './go_sample.ts';
import { javaSample } from './java_sample.ts';
import { phpSample } from './php_sample.ts';
import { pythonSample } from './python_sample.ts';
import type { SampleCall } from './sample_call.ts';
import { shellSample } from './shell_sample.ts';
import type { RecordedExample } from './sources.ts';
import { nodeSample, typescriptSample } from './typescript_sample.ts';

/** The file and the fields of the example; without an example, the fields that have a default. */
function uploadOf(
  { request: { properties } }: Operation,
  example: Readonly<Record<string, unknown>>,
): SampleCall['upload'] {
  const fields = Object.entries<Schema>(properties);
  const file = fields.find(([, schema]) => isFileField(schema))?.[0] ?? '';
  const values = fields
    .filter(([, schema]) => !isFileField(schema))
    .map(([name, schema]) => [name, example[name] ?? schema.default] as const)
    .filter(([, value]) => value !== undefined);
  return {
    file,
    file_name: String([example[file]].flat()[0] ?? 'file'),
    fields: Object.fromEntries(values.map(([name, value]) => [name, String(value)])),
  };
}

function sampleCall(operation: Operation, request: Readonly<Record<string, unknown>>): SampleCall {
  const { caller, method, path, body, media_type } = operation;
  const id = `${caller}_id`;
  return {
    path,
    caller:
      caller === 'public'
        ? []
        : [
            { name: 'access_token', variable: 'ACCESS_TOKEN' },
            { name: id, variable: id.toUpperCase() },
          ],
    query: method === 'GET' ? Object.entries(request).map(([name, value]) => [name, String(value)]) : [],
    body: method === 'POST' && body === undefined ? request : undefined,
    upload: body === 'multipart' ? uploadOf(operation, request) : undefined,
    saved_as: media_type && `answer.${media_type.replace(/^.*\W/, '')}`,
  };
}

/** The languages of the OpenAPI document, which viewers of others show too. */
const languages = [
  { lang: 'shell', label: 'curl', write: shellSample },
  { lang: 'typescript', label: 'TypeScript', write: typescriptSample },
  { lang: 'python', label: 'Python', write: pythonSample },
  { lang: 'php', label: 'PHP', write: phpSample },
  { lang: 'go', label: 'Go', write: goSample },
];

/** The languages of the documentation. */
const shown_languages = [...languages, { lang: 'java', label: 'Java', write: javaSample }];

const signing_languages = [
  { lang: 'shell', label: 'curl and OpenSSL', write: shellSample },
  { lang: 'javascript', label: 'Node', write: nodeSample },
  { lang: 'python', label: 'Python', write: pythonSample },
  { lang: 'php', label: 'PHP', write: phpSample },
  { lang: 'go', label: 'Go', write: goSample },
  { lang: 'java', label: 'Java', write: javaSample },
];

/** Programs that sign and send a GET, one for each language. */
export function signingSamples(operation: Operation, request: Readonly<Record<string, unknown>>) {
  const call = sampleCall(operation, request);
  return signing_languages.map(({ lang, label, write }) => ({ lang, label, source: write(call) }));
}

/** The same programs as `codeSamples`, in the languages of the documentation. */
export function shownSamples(operation: Operation, request: Readonly<Record<string, unknown>>) {
  const call = sampleCall(operation, request);
  return shown_languages.map(({ lang, label, write }) => ({ lang, label, source: write(call) }));
}

/** Programs that make the example's call, one for each language. Without an example, the reader adds the required fields. */
export function codeSamples(operation: Operation, example: RecordedExample | undefined) {
  const call = sampleCall(operation, example?.request ?? {});
  return languages.map(({ lang, label, write }) => ({ lang, label, source: write(call) }));
}
