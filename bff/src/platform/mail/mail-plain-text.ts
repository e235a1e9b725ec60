import { isAddress, type MailContent, type MailDetail, textOf } from './mail-content.ts';

interface PlainTextParts {
  content: MailContent;
  /** Why the recipient gets the e-mail. */
  reason: string;
  signature: string[];
}

/** The plain text of an e-mail. Its order is that of the HTML. */
export function renderPlainText({ content, reason, signature }: PlainTextParts): string {
  const { greeting, paragraphs, details = [], notes = [], action, also, footer } = content;
  const links = [action, also].filter((link) => link !== undefined);
  const blocks = [
    greeting,
    ...paragraphs.map(textOf),
    ...(details.length > 0 ? [details.map(plainDetail).join('\n')] : []),
    ...notes.map(textOf),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${signature.join('\n')}`,
    reason,
    ...(footer ? [[footer.words, `${footer.label}:`, footer.url].filter(Boolean).join('\n')] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const plainDetail = ([name, value]: MailDetail) =>
  `${textOf(name)}: ${isAddress(value) ? value.address : textOf(value)}`;
