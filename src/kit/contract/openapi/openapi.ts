import { decisionLines, whoMayCall } from '../markdown.ts';
import type { Operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import { answerSchemas, answersOf, commonResponses, gateway_refusal_schema } from './answers.ts';
import { codeSamples } from './code_samples.ts';
import { guideFor } from './guide.ts';
import { checkNames, groupOf, operationId, schemaName } from './names.ts';
import { common_parameters, plain, requestParts, requestSchema } from './parameters.ts';
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

/** What the documentation says of an operation beyond its fields. */
function descriptionOf(operation: Operation): string {
  const { name, summary, description } = operation;
  const parts = [
    `\`${name}\``,
    [summary, description].filter(Boolean).join(' '),
    `**Who may call:** ${whoMayCall(operation)}`,
  ];
  const errors = Object.values(operation.errors);
  if (errors.length > 0)
    parts.push(
      `**Errors of its own**\n\n| error | message |\n|---|---|\n${errors.map(({ error, message }) => `| \`${error}\` | ${message} |`).join('\n')}`,
    );
  if (operation.decisions?.length)
    parts.push(`**Where the reference is silent**\n\n${decisionLines(operation)}`);
  return parts.join('\n\n');
}

function schemasOf(operation: Operation, common: readonly CommonRefusal[]): Record<string, Schema> {
  return {
    ...(operation.method === 'POST' && {
      [`${schemaName(operation)}Request`]: plain(requestSchema(operation.request)),
    }),
    ...answerSchemas(operation, common),
  };
}

/** The groups that have operations. @throws Error where one does not say what it is about. */
function tagsOf(operations: readonly Operation[], groups: readonly DescribedGroup[]) {
  return [...new Set(operations.map(groupOf))].map((name) => {
    const about = groups.find((group) => group.name === name)?.about;
    if (!about) throw new Error(`The group ${name} does not say what it is about.`);
    return { name, description: about };
  });
}

/** The OpenAPI 3.1 document of these operations. @throws Error where two of them would have one name. */
export function openApi(options: OpenApiOptions) {
  const { operations, groups, transcripts, common_refusals, version, base_url } = options;
  checkNames(operations);
  const common = Object.values(common_refusals);
  const named = Object.assign({}, ...operations.map((operation) => schemasOf(operation, common)));
  const schemas: Record<string, object> = { ...shareRecords(named), GatewayRefusal: gateway_refusal_schema };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa: Marketplace Seller Partner API',
      version,
      description: guideFor(base_url),
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base_url, description: 'Where Stoa is served.' }],
    tags: tagsOf(operations, groups),
    security: [{ sign: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => {
        const example = transcripts[operation.name];
        const described = {
          operationId: operationId(operation),
          tags: [groupOf(operation)],
          summary: operation.summary.replace(/\.$/, ''),
          description: descriptionOf(operation),
          ...requestParts(operation, example),
          'x-codeSamples': codeSamples(operation, example),
          responses: answersOf(operation, example, common),
        };
        return [operation.path, { [operation.method.toLowerCase()]: described }];
      }),
    ),
    components: {
      parameters: common_parameters,
      securitySchemes: {
        sign: {
          type: 'apiKey',
          in: 'query',
          name: 'sign',
          description: '64 lowercase hex characters, made anew for each call; see above.',
        },
      },
      schemas,
      responses: commonResponses(common),
    },
  };
}
