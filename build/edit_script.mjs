import { parse } from '@babel/parser';

function visit(value, see) {
  if (value === null || typeof value !== 'object') return;
  if (typeof value.type === 'string') see(value);
  for (const part of Object.values(value)) visit(part, see);
}

/**
 * @param text a script or a module. @param editOf is asked for each node of its syntax, and may return what to write
 * instead of a piece of the text: `{ start, end, text }`. Pieces do not overlap.
 * @returns the new text, and a function from a place in the old text to the same place in the new one.
 */
export function editScript(text, editOf) {
  const edits = [];
  visit(parse(text, { sourceType: 'unambiguous' }).program, (node) => {
    const edit = editOf(node);
    if (edit) edits.push(edit);
  });
  edits.sort((one, other) => one.start - other.start);
  const kept = edits.map((edit, index) => text.slice(edits[index - 1]?.end ?? 0, edit.start) + edit.text);
  const placeOf = (at) =>
    edits.reduce(
      (place, edit) => (edit.end <= at ? place + edit.text.length - (edit.end - edit.start) : place),
      at,
    );
  return { text: kept.join('') + text.slice(edits.at(-1)?.end ?? 0), placeOf };
}
