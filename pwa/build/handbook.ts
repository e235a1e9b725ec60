import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { HandbookNode, HandbookPage } from '../src/staff/help/handbook-page.ts';

/** A page of the owner's handbook: infra/docs/owner/en/06-payments.md. */
const pagePath = /infra\/docs\/owner\/\w\w\/[\w-]+\.md$/;

/** `payments` of 06-payments.md, also where a link has it. */
const nameOf = (file: string) => basename(file, '.md').replace(/^\d+-/, '');

/** The pixels of an extended WebP file, as Chromium writes it (developers.google.com/speed/webp/docs/riff_container). */
const sizeOfWebp = (file: string) => {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} is no such file.`);
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
};

const childrenOf = (token: Token): Token[] => (token as Tokens.Generic).tokens ?? [];

/** Markdown as the elements that the app renders. Throws on what it has none for, such as HTML, or a link to another site. */
class PageReader {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  #refuse(token: Token): never {
    throw new Error(`${this.#file} has what the handbook cannot show: ${token.raw}`);
  }

  #inline = (token: Token): HandbookNode => {
    const children = childrenOf(token);
    switch (token.type) {
      case 'escape':
      case 'text':
        return token.text;
      case 'strong':
        return { tag: 'strong', children: children.map(this.#inline) };
      case 'codespan':
        return { tag: 'code', children: [token.text] };
      case 'link':
        if (!/^[\w-]+\.md$/.test(token.href)) return this.#refuse(token);
        return { tag: 'a', page: nameOf(token.href), children: children.map(this.#inline) };
      case 'image': {
        const { href: src, text: alt } = token;
        return { tag: 'img', src, alt, ...sizeOfWebp(join(dirname(this.#file), src)) };
      }
      default:
        return this.#refuse(token);
    }
  };

  #listItem = (item: Tokens.ListItem): HandbookNode => ({
    tag: 'li',
    children: item.tokens.flatMap((token) =>
      token.type === 'text' ? childrenOf(token).map(this.#inline) : this.block(token),
    ),
  });

  block = (token: Token): HandbookNode[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        if (token.depth !== 2) return this.#refuse(token);
        return [{ tag: 'h2', children: childrenOf(token).map(this.#inline) }];
      case 'paragraph':
        return [{ tag: 'p', children: childrenOf(token).map(this.#inline) }];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ tag: ordered ? 'ol' : 'ul', children: items.map(this.#listItem) }];
      }
      case 'code':
        return [{ tag: 'pre', children: [{ tag: 'code', children: [token.text] }] }];
      default:
        return this.#refuse(token);
    }
  };
}

/** A page of the handbook. The `src` of its pictures is still the path from its file. */
export const readHandbookPage = (file: string): HandbookPage => {
  const [heading, ...rest] = lexer(readFileSync(file, 'utf8'));
  if (heading?.type !== 'heading' || heading.depth !== 1)
    throw new Error(`${file} does not begin with a heading.`);
  const body = rest.flatMap(new PageReader(file).block);
  return { name: nameOf(file), title: heading.text, body };
};

/** The page as a module. It imports its pictures, so that the build copies them and their addresses have a hash. */
const moduleOf = (page: HandbookPage): string => {
  const imports: string[] = [];
  const literal = JSON.stringify(page).replaceAll(/"src":("[^"]+")/g, (_, path) => {
    const name = `picture${imports.length}`;
    imports.push(`import ${name} from ${path};`);
    return `"src":${name}`;
  });
  return [...imports, `export const page = ${literal};`].join('\n');
};

/** Makes modules of the Markdown pages of the owner's handbook, so that no browser reads Markdown. */
export const handbook = (): Plugin => ({
  name: 'handbook',
  enforce: 'pre',
  transform(_, id) {
    const file = id.replaceAll('\\', '/');
    if (!pagePath.test(file)) return undefined;
    return { code: moduleOf(readHandbookPage(file)), moduleType: 'js', map: null };
  },
});
