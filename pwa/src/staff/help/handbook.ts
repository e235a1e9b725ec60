import { loadMessages } from '../../i18n/messages.ts';
import { registerTexts } from '../../i18n/registered-texts.ts';
import type { HandbookNode, HandbookPage } from './handbook-page.ts';

const texts = registerTexts(
  'help',
  import.meta.glob<{ handbook: Record<string, { page: HandbookPage }> }>(
    '../../content/messages/help/??.ts',
  ),
);

/** The pages of the handbook in the current language, in their order. They are loaded before the first render of /StaffHelp. */
export const handbookPages = (): HandbookPage[] =>
  Object.values(texts.get().handbook).map(({ page }) => page);

export const loadHandbook = () => loadMessages('help');

const picturesIn = (nodes: HandbookNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.tag === 'img' ? [node.src] : picturesIn(node.children);
  });

/** The addresses of all pictures of the handbook in the current language. */
export const handbookPictures = (): string[] =>
  handbookPages().flatMap(({ body }) => picturesIn(body));
