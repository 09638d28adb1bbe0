// What follows the terminal that is written to.

/** Bold where stdout shows it: not in a pipe, and not where NO_COLOR or the terminal say no. */
export const bold = (text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? `\u001b[1m${text}\u001b[22m` : text;

/** A line cut to the width of the terminal; whole where there is none. */
export function fitted(line: string): string {
  const { isTTY, columns } = process.stdout;
  return isTTY && columns > 1 && line.length > columns ? `${line.slice(0, columns - 1)}…` : line;
}
