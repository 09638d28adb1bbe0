import public_operations from './public_operations.json' with { type: 'json' };

/** The paths of the public operations; built for the first unknown path. */
let public_paths: ReadonlyMap<string, string> | undefined;

/**
 * The message for the path of an operation that the public family has and Stoa does not; undefined for any
 * other path.
 */
export function unknownOperation(path: string): string | undefined {
  if (!path.startsWith('/api/v2/')) return undefined;
  public_paths ??= new Map(
    public_operations.operations.map((name) => [`/api/${name.replaceAll('.', '/')}`, name]),
  );
  const name = public_paths.get(path);
  return name && `Stoa does not have ${name} yet; see /docs for what it has.`;
}
