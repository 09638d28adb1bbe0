// A page of Markdown as HTML. The build does this, so that a server only reads files.
import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { html } from '../../../engine/http/resources/html.ts';
import { codeBlock } from '../parts/highlight.ts';
import { stateFigure } from './state_figure.ts';

/** A heading with the text below it, up to the next heading. */
export interface ProsePart {
  /** Of the heading; empty for what is above the first one. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface ProsePage {
  readonly title: string;
  readonly html: string;
  readonly parts: readonly ProsePart[];
}

/** Finds where a link leads: a file from the root, perhaps with `#` and a heading. Undefined if the site has no such page. */
export type FindLink = (target: string) => string | undefined;

/** The id of a heading, as GitHub makes it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const isOutside = (href: string) => /^[a-z]+:/i.test(href);

/** @param file path of the file, from the root of the repository. */
export function prosePage(file: string, markdown: string, findLink: FindLink): ProsePage {
  const marked = new Marked();
  const used = new Map<string, number>();
  const parts: Omit<ProsePart, 'text'>[] = [{ id: '', title: '' }];
  let title = file;
  const resolve = (href: string): string | undefined => {
    if (isOutside(href)) return href;
    const [path = '', heading] = href.split('#');
    const target = path === '' ? file : posix.normalize(posix.join(posix.dirname(file), path));
    return findLink(heading === undefined ? target : `${target}#${heading}`);
  };
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = text.replace(/[`*]|\]\([^)]*\)|\[/g, '');
        if (depth === 1) title = plain;
        const name = headingId(plain);
        const count = used.get(name) ?? 0;
        used.set(name, count + 1);
        const id = count === 0 ? name : `${name}-${count}`;
        const inner = this.parser.parseInline(tokens);
        if (depth > 1) parts.push({ id, title: plain });
        return depth === 1
          ? `<h1>${inner}</h1>\n`
          : `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${html`${plain}`.text}">#</a></h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        return lang === 'mermaid' ? stateFigure(text).text : codeBlock(text, lang).text;
      },
      link({ href, tokens }: Tokens.Link) {
        const url = resolve(href);
        const inner = this.parser.parseInline(tokens);
        return url === undefined ? inner : `<a href="${html`${url}`.text}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return html`<img src="${resolve(href) ?? ''}" alt="${text}" loading="lazy">`.text;
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return text.replace(/(<img src=")([^"]+)"/g, (_, start, src) => `${start}${resolve(src) ?? ''}"`);
      },
      table(token: Tokens.Table) {
        const cell = (tag: string) => (each: Tokens.TableCell) =>
          each.text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(each.tokens)}</${tag}>`;
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`);
        return `<div class="scroll" tabindex="0"><table><thead><tr>${token.header.map(cell('th')).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
      },
    },
  });
  const body = marked.parse(markdown, { async: false });
  return { title, html: body, parts: textOfParts(markdown, parts) };
}

/** Adds to each heading what stands below it. Lines of code are no headings, whatever they begin with. */
function textOfParts(markdown: string, parts: readonly Omit<ProsePart, 'text'>[]): ProsePart[] {
  const without_code = markdown.replace(/^```(\w*)[\s\S]*?^```/gm, (block, language) =>
    language === 'mermaid' ? '' : block.replace(/^#+/gm, ''),
  );
  const texts = without_code.split(/^#{2,6} .*$/m);
  return parts.map((part, at) => ({ ...part, text: texts[at] ?? '' }));
}
