// What the page takes from the OpenAPI document: texts and examples. The rest comes from the contracts.
import type { Operation } from '../../kit/contract/operation.ts';

interface DocumentedExample {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface DocumentOperation {
  readonly parameters?: readonly (DocumentedExample & { readonly name?: string; readonly $ref?: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, DocumentedExample>> };
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, DocumentedExample>> } | undefined>
  >;
  readonly 'x-codeSamples'?: readonly {
    readonly lang: string;
    readonly label?: string;
    readonly source: string;
  }[];
}

export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
}

/** A call of the demo marketplace. */
export interface OperationExamples {
  readonly request: unknown;
  readonly answer: unknown;
  readonly code_samples: readonly { readonly label: string; readonly source: string }[];
}

const first = ({ example, examples = {} }: DocumentedExample): unknown =>
  example ?? Object.values(examples)[0]?.value;

/** The examples of an operation; undefined if the document has none. */
export function examplesOf(document: Document, { path, method, request }: Operation): OperationExamples {
  const found = document.paths[path]?.[method.toLowerCase()];
  // The document also lists the common parameters, which signing adds.
  const own = (found?.parameters ?? []).flatMap((parameter) =>
    parameter.name !== undefined &&
    Object.hasOwn(request.properties, parameter.name) &&
    first(parameter) !== undefined
      ? [[parameter.name, first(parameter)] as const]
      : [],
  );
  const body = Object.values(found?.requestBody?.content ?? {})[0];
  const answer = found?.responses?.['200']?.content?.['application/json'];
  return {
    request: method === 'GET' ? Object.fromEntries(own) : body && first(body),
    answer: answer?.examples?.success?.value,
    code_samples: (found?.['x-codeSamples'] ?? []).map(({ lang, label, source }) => ({
      label: label ?? lang,
      source,
    })),
  };
}
