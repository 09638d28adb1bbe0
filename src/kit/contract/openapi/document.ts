// What all OpenAPI documents of Stoa share: the frame of a document, and the form of its operations, parameters, bodies
// and answers. The document for partners is written in openapi.ts, the one for operators in operator_openapi.ts.
import { idempotency_header } from '../idempotency_header.ts';
import { idempotency_key_length_max, idempotency_key_pattern } from '../idempotency_key.ts';
import type { Schema } from '../schema.ts';

/** Of the field `request_id`. */
export const request_id_description = 'Also sent as X-Request-Id.';

type Component = 'schemas' | 'parameters' | 'responses';

export const componentRef = (component: Component, name: string | number) => ({
  $ref: `#/components/${component}/${name}`,
});
export const schemaRef = (name: string) => componentRef('schemas', name);

export interface ParameterOptions {
  readonly required?: boolean;
  readonly description?: string | undefined;
  readonly example?: unknown;
}

/** A parameter. It is optional unless the options say otherwise. */
export const parameter = <S extends object>(
  place: 'query' | 'path' | 'header',
  name: string,
  schema: S,
  { required = false, description, ...more }: ParameterOptions = {},
) => ({ name, in: place, required, ...(description !== undefined && { description }), schema, ...more });

/** The header with which a client names a call, so that it is done once. */
export const keyParameter = (description: string) =>
  parameter(
    'header',
    idempotency_header,
    {
      type: 'string',
      minLength: 1,
      maxLength: idempotency_key_length_max,
      pattern: idempotency_key_pattern,
    },
    { description },
  );

/** A parameter for each field of a record. */
export const fieldParameters = (place: 'query' | 'path', { properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, { description, ...schema }]) =>
    parameter(place, name, schema, { required: required.includes(name), description }),
  );

export interface ContentExamples {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** A body of this schema. */
export const contentOf = (
  schema: object,
  examples: ContentExamples = {},
  media_type = 'application/json',
): Record<string, ContentExamples & { readonly schema: object }> => ({
  [media_type]: { schema, ...examples },
});

export const fileContent = (media_type: string) =>
  contentOf({ type: 'string', format: 'binary' }, {}, media_type);

/** The body of a request. */
export const requestBody = <C extends object>(content: C) => ({
  requestBody: { required: true, content },
});

/** What an operation begins with. @param description its paragraphs. */
export const operationHead = (
  operationId: string,
  tag: string,
  summary: string,
  description: readonly string[],
) => ({
  operationId,
  tags: [tag],
  // The tools that show a document set it as a title.
  summary: summary.replace(/\.$/, ''),
  description: description.join('\n\n'),
});

interface DocumentParts {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly server: { readonly url: string; readonly description: string };
  /** What the operations are grouped by, if the groups are described. */
  readonly tags?: readonly { readonly name: string; readonly description: string }[];
  /** By name. Each call needs one of them. */
  readonly securitySchemes: Readonly<Record<string, object>>;
  readonly paths: Readonly<Record<string, object>>;
  readonly parameters: Readonly<Record<string, object>>;
  readonly schemas: Readonly<Record<string, object>>;
  readonly responses?: Readonly<Record<string, object>>;
}

/** The OpenAPI 3.1 document that has these parts. */
export const openApiDocument = <P extends DocumentParts>({
  title,
  version,
  description,
  server,
  tags,
  securitySchemes,
  paths,
  parameters,
  schemas,
  responses,
}: P) => ({
  openapi: '3.1.0',
  info: {
    title: `Stoa: ${title}`,
    version,
    description,
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [server],
  ...(tags && { tags }),
  security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
  paths: paths as P['paths'],
  components: {
    parameters: parameters as P['parameters'],
    securitySchemes,
    schemas: schemas as P['schemas'],
    ...(responses && { responses }),
  },
});
