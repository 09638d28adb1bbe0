// Releases are numbered `major.minor.patch`.

/** Whether a release is the named one or came later. Each is as in package.json, such as `0.2.0`. */
export function isAtLeast(release: string, named: string): boolean {
  const [have, want] = [release, named].map((text) => text.split('.').map(Number));
  for (const [at, number] of (want ?? []).entries()) {
    const own = have?.[at] ?? 0;
    if (own !== number) return own > number;
  }
  return true;
}
