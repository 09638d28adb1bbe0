import public_operations from './public_operations.json' with { type: 'json' };

/** The paths of the public operations; made when the first unknown path is asked for. */
let public_paths: ReadonlyMap<string, string> | undefined;

/** What is said at a path of an operation that the public family has and Stoa does not; at any other, nothing. */
export function unknownOperation(path: string): string | undefined {
  if (!path.startsWith('/api/v2/')) return undefined;
  public_paths ??= new Map(
    public_operations.operations.map((name) => [`/api/${name.replaceAll('.', '/')}`, name]),
  );
  const name = public_paths.get(path);
  return name && `Stoa does not have ${name} yet; see /docs for what it has.`;
}
