// Formatting that depends on the terminal.

/** Bold if stdout is a terminal that supports it and NO_COLOR is not set. */
export const bold = (text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? `\u001b[1m${text}\u001b[22m` : text;

/** A line cut to the width of the terminal; unchanged if there is no terminal. */
export function fitted(line: string): string {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns > 1 && line.length > columns ? `${line.slice(0, columns - 1)}…` : line;
}
