// Colours code on the server, so that browsers load no library for it.
import { Html, html } from '../../../engine/http/resources/html.ts';

interface Syntax {
  readonly comment: string;
  readonly string: string;
  readonly keywords: string;
}

// What is not closed goes to the end of its line, or of the code, so that no text is read twice.
const end_of_code = '(?![^])';
const quoted = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`;
const slashes = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|${end_of_code})`;
const hash = String.raw`(?<=^|\s)#[^\n]*`;

const script: Syntax = {
  comment: slashes,
  string: `${quoted}|\`(?:\\\\[^]|[^\`\\\\])*\`?`,
  keywords:
    'after async await before case catch class const else export extends finally for from function if import in instanceof interface let new of readonly return switch throw try type typeof undefined while true false null',
};

const shell: Syntax = {
  comment: hash,
  string: String.raw`"(?:\\[^]|[^"\\])*"?|'[^']*'?`,
  keywords: 'curl do done echo else export fi for if in node npm npx stoa then while',
};

/** By the names that code blocks and samples have. */
const syntaxes: ReadonlyMap<string, Syntax> = new Map(
  Object.entries({
    typescript: script,
    javascript: script,
    ts: script,
    js: script,
    json: { comment: '(?!)', string: quoted, keywords: 'true false null' },
    shell,
    sh: shell,
    bash: shell,
    python: {
      comment: hash,
      string: `f?"""[^]*?(?:"""|${end_of_code})|f?(?:${quoted})`,
      keywords:
        'and as assert class def elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield',
    },
    php: {
      comment: `${slashes}|${hash}`,
      string: quoted,
      keywords:
        'array as catch class echo else false fn foreach function if namespace new null public return static true try use void',
    },
    go: {
      comment: slashes,
      string: `${quoted}|\`[^\`]*\`?`,
      keywords:
        'break case const defer else err false for func go if import interface map nil package panic range return string struct true type var',
    },
    java: {
      comment: slashes,
      string: quoted,
      keywords:
        'boolean byte class else false final for if import int long new null package public return static String throws true try var void',
    },
    csharp: {
      comment: slashes,
      string: `[$@]*(?:${quoted})`,
      keywords:
        'async await bool class const else false for foreach if in int long namespace new null private public return static string true try using var void',
    },
    ini: { comment: String.raw`(?<=^|\s)[#;][^\n]*`, string: quoted, keywords: '' },
  }),
);

/** In the order of the groups of the pattern. */
const kinds = ['comment', 'string', 'number', 'word'] as const;

/** Code as HTML: comments (`c`), texts (`s`), numbers (`n`) and keywords (`k`) have these classes. */
export function highlight(source: string, language: string): Html {
  const syntax = syntaxes.get(language.toLowerCase());
  if (syntax === undefined) return html`${source}`;
  const pattern = new RegExp(
    String.raw`(${syntax.comment})|(${syntax.string})|(\b\d[\d_.]*\b)|([A-Za-z_$][\w$]*)`,
    'gm',
  );
  const keywords = new Set(syntax.keywords.split(' '));
  const parts: Html[] = [];
  let end = 0;
  for (const found of source.matchAll(pattern)) {
    const [text] = found;
    const kind = kinds[found.slice(1).findIndex((group) => group !== undefined)];
    if (kind === 'word' && !keywords.has(text)) continue;
    const name = kind === 'word' ? 'k' : (kind?.[0] ?? '');
    parts.push(html`${source.slice(end, found.index)}<span class="${name}">${text}</span>`);
    end = found.index + text.length;
  }
  return html`${parts}${source.slice(end)}`;
}

/** A block of code, which scrolls and has focus by the keyboard. */
export const codeBlock = (source: string, language: string): Html =>
  new Html(html`<pre tabindex="0"><code>${highlight(source, language)}</code></pre>`.text);
