/** The median of some numbers; undefined if one of them is. */
export function median(numbers) {
  if (numbers.length === 0 || numbers.includes(undefined)) return undefined;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}
