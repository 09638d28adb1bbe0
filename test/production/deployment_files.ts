// Reads the files with which operators deploy Stoa, as the programs do for which they are written.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { packageFile } from '../../src/engine/package_file.ts';

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

/** Replaces `${NAME:-default}` and `${NAME:?message}`. @throws Error with the message if a value is missing */
const substitute = (text: string, variables: Readonly<Record<string, string>>) =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name];
    if (value) return value;
    if (kind === '-') return rest;
    throw new Error(`${name}: ${rest}`);
  });

/** Does so in every text of a document, as compose does: after it was parsed. */
const substituteAll = (value: unknown, variables: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return substitute(value, variables);
  if (Array.isArray(value)) return value.map((one) => substituteAll(one, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, substituteAll(one, variables)]),
  );
};

/** The services of a compose file of the examples. */
export function readCompose(
  name: string,
  variables: Readonly<Record<string, string>>,
): Record<string, ComposeService> {
  const document = parse(readFileSync(packageFile('examples', 'compose', name), 'utf8'), { merge: true });
  return (substituteAll(document, variables) as { services: Record<string, ComposeService> }).services;
}

/** The variables of a file with a `NAME=value` in each line. */
export function readEnvironment(...path: string[]): Record<string, string> {
  const lines = readFileSync(packageFile(...path), 'utf8').split('\n');
  return Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}

/** What the Containerfile sets in the environment of the program. */
export function readImageEnvironment(): Record<string, string> {
  const [, pairs = ''] = /^ENV (.*)$/m.exec(readFileSync(packageFile('Containerfile'), 'utf8')) ?? [];
  return Object.fromEntries(
    pairs.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
}
