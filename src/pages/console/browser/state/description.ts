// What the operator API has: its actions, collections and state tables, as its OpenAPI document says.
import { signal } from '@preact/signals';
import type {
  DescribedCollection,
  DescribedStates,
} from '../../../../kit/contract/operator/operator_description.ts';
import type { Scope } from '../../../../kit/contract/operator/scope.ts';
import type { Schema } from '../../../../kit/contract/schema.ts';
import { send } from './send.ts';

export interface DescribedAction {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly scope: Scope;
  readonly of: string | undefined;
  readonly transitions: readonly string[];
  readonly media_type: string | undefined;
  /** Set if it takes a file. */
  readonly file_type: string | undefined;
  readonly summary: string;
  readonly description: string;
  /** All fields of the request, including the fields in the path. */
  readonly request: Schema;
  readonly path_fields: readonly string[];
}

export interface Described {
  readonly actions: ReadonlyMap<string, DescribedAction>;
  readonly collections: ReadonlyMap<string, DescribedCollection>;
  readonly states: ReadonlyMap<string, DescribedStates>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface PathItem {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly 'x-stoa'?: {
    readonly action?: string;
    readonly scope: Scope;
    readonly of?: string;
    readonly transitions?: readonly string[];
    readonly media_type?: string;
    readonly file_type?: string;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathItem>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly 'x-stoa': { readonly states: readonly DescribedStates[] };
}

function requestOf({ parameters = [], requestBody }: PathItem): Schema {
  const fields = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const body = requestBody?.content['application/json']?.schema ?? {};
  const named = fields.map(({ name, schema, description }): [string, Schema] => [
    name,
    { ...schema, ...(description !== undefined && { description }) },
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(named), ...body.properties },
    required: [...fields.flatMap(({ name, required }) => (required ? [name] : [])), ...(body.required ?? [])],
  };
}

function actionOf(path: string, method: string, item: PathItem, name: string): DescribedAction {
  const {
    scope,
    of,
    transitions = [],
    media_type,
    file_type,
  } = item['x-stoa'] ?? { scope: 'admin' as const };
  return {
    name,
    method: method.toUpperCase(),
    path,
    scope,
    of,
    transitions,
    media_type,
    file_type,
    summary: item.summary,
    description: item.description,
    request: requestOf(item),
    path_fields: [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field),
  };
}

export function readDescription(document: Document): Described {
  const actions = new Map<string, DescribedAction>();
  const collections = new Map<string, DescribedCollection>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, item] of Object.entries(methods)) {
      const facts = item['x-stoa'];
      if (facts?.action !== undefined) actions.set(facts.action, actionOf(path, method, item, facts.action));
      else if (facts !== undefined) {
        const collection = facts as unknown as DescribedCollection;
        const schema = document.components.schemas[collection.name] ?? {};
        collections.set(collection.name, { ...collection, schema });
      }
    }
  const states = new Map(document['x-stoa'].states.map((table) => [table.name, table]));
  return { actions, collections, states };
}

export const described = signal<Described | undefined>(undefined);

/** The declarations; only called by pages, which are shown once these are there. */
export function declarations(): Described {
  const { value } = described;
  if (!value) throw new Error('The declarations are not loaded yet.');
  return value;
}

export async function loadDescription(): Promise<void> {
  const { body } = await send('GET', '/operator/openapi.json', { sandbox: '' });
  described.value = readDescription(body as Document);
}
