// The OpenAPI document for partners, written from the contracts and from calls that were really made.
import { decisionLines, whoMayCall } from '../markdown.ts';
import { fullSummary, markdownTable, tableRow } from '../markdown_parts.ts';
import type { Operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import { answerSchemas, answersOf, commonResponses, gateway_refusal_schema } from './answers.ts';
import { codeSamples } from './code_samples.ts';
import { openApiDocument, operationHead } from './document.ts';
import { plain, requestSchema } from './document_schema.ts';
import { guideFor } from './guide.ts';
import { checkNames, groupOf, operationId, schemaName } from './names.ts';
import { common_parameters, requestParts } from './parameters.ts';
import { shareRecords } from './shared_schemas.ts';
import type { CommonRefusal, DescribedGroup, RecordedExample } from './sources.ts';

export interface OpenApiOptions {
  readonly operations: readonly Operation[];
  readonly groups: readonly DescribedGroup[];
  readonly transcripts: Readonly<Record<string, RecordedExample>>;
  readonly common_refusals: Readonly<Record<string, CommonRefusal>>;
  readonly version: string;
  /** Where the API is served. */
  readonly base_url: string;
}

/** The paragraphs about an operation, except what is about its fields. */
function descriptionOf(operation: Operation): readonly string[] {
  const parts = [
    `\`${operation.name}\``,
    fullSummary(operation),
    `**Who may call:** ${whoMayCall(operation)}`,
  ];
  const errors = Object.values(operation.errors);
  if (errors.length > 0)
    parts.push(
      '**Errors of its own**',
      markdownTable(
        ['error', 'message'],
        errors.map(({ error, message }) => tableRow(`\`${error}\``, message)),
      ),
    );
  if (operation.decisions?.length) parts.push('**Where the reference is silent**', decisionLines(operation));
  return parts;
}

function schemasOf(operation: Operation, common: readonly CommonRefusal[]): Record<string, Schema> {
  return {
    ...(operation.method === 'POST' && {
      [`${schemaName(operation)}Request`]: plain(requestSchema(operation.request)),
    }),
    ...answerSchemas(operation, common),
  };
}

/** The groups that have operations. @throws Error for a group without a description. */
function tagsOf(operations: readonly Operation[], groups: readonly DescribedGroup[]) {
  return [...new Set(operations.map(groupOf))].map((name) => {
    const about = groups.find((group) => group.name === name)?.about;
    if (!about) throw new Error(`The group ${name} does not say what it is about.`);
    return { name, description: about };
  });
}

/** The OpenAPI 3.1 document of these operations. @throws Error if two of them would have the same name. */
export function openApi(options: OpenApiOptions) {
  const { operations, groups, transcripts, common_refusals, version, base_url } = options;
  checkNames(operations);
  const common = Object.values(common_refusals);
  const named = Object.assign({}, ...operations.map((operation) => schemasOf(operation, common)));
  const schemas: Record<string, object> = { ...shareRecords(named), GatewayRefusal: gateway_refusal_schema };
  return openApiDocument({
    title: 'Marketplace Seller Partner API',
    version,
    description: guideFor(base_url),
    server: { url: base_url, description: 'Where Stoa is served.' },
    tags: tagsOf(operations, groups),
    securitySchemes: {
      sign: {
        type: 'apiKey',
        in: 'query',
        name: 'sign',
        description: '64 lowercase hex characters, computed for each call; see above.',
      },
    },
    paths: Object.fromEntries(
      operations.map((operation) => {
        const example = transcripts[operation.name];
        const described = {
          ...operationHead(
            operationId(operation),
            groupOf(operation),
            operation.summary,
            descriptionOf(operation),
          ),
          ...requestParts(operation, example),
          'x-codeSamples': codeSamples(operation, example),
          responses: answersOf(operation, example, common),
        };
        return [operation.path, { [operation.method.toLowerCase()]: described }];
      }),
    ),
    parameters: common_parameters,
    schemas,
    responses: commonResponses(common),
  });
}
