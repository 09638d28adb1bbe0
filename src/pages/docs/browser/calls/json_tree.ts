// An answer as a tree whose lists and records can be folded. All values are text, so none can be taken for HTML.

const entries_open_max = 12;

function span(name: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}

function simple(value: unknown): HTMLElement {
  const kind = typeof value === 'string' ? 's' : typeof value === 'number' ? 'n' : 'k';
  return span(kind, JSON.stringify(value) ?? 'null');
}

/** The tree of a value. @param label its name in what contains it; empty for an entry of a list. */
export function jsonTree(value: unknown, label = '', depth = 0): HTMLElement {
  const line = document.createElement('div');
  const name = label === '' ? [] : [span('name', JSON.stringify(label)), ': '];
  if (typeof value !== 'object' || value === null) {
    line.append(...name, simple(value));
    return line;
  }
  const is_list = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) {
    line.append(...name, is_list ? '[]' : '{}');
    return line;
  }
  const folded = document.createElement('details');
  folded.open = depth < 3 && entries.length <= entries_open_max * (depth + 1);
  const summary = document.createElement('summary');
  const unit = is_list ? 'entr' : 'field';
  const count = `${entries.length} ${unit}${is_list ? (entries.length === 1 ? 'y' : 'ies') : entries.length === 1 ? '' : 's'}`;
  summary.append(...name, is_list ? '[ ' : '{ ', span('count', count), is_list ? ' ]' : ' }');
  folded.append(summary, ...entries.map(([key, entry]) => jsonTree(entry, is_list ? '' : key, depth + 1)));
  line.append(folded);
  return line;
}
