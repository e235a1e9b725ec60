import { html, raw } from 'hono/html';
import type { Language } from '../../shared/languages.ts';
import {
  isAddress,
  type MailAddress,
  type MailContent,
  type MailDetail,
  type MailText,
  pageAddress,
  textOf,
} from './mail-content.ts';
import { type MailStyles, mailStyleSheet, mailStyles } from './mail-style.ts';

interface MailLayout {
  subject: string;
  content: MailContent;
  /** Why the recipient gets the e-mail. */
  reason: string;
  /** The studio’s name first. */
  signature: string[];
  language: Language;
}

type Html = ReturnType<typeof html>;

/**
 * The HTML of an e-mail, the same for every kind: header, scene, heading, text, details, one button and footer. Tables and inline
 * styles, as mail programs know little else. The tag `html` escapes all that is put into it.
 */
export function renderLayout(mail: MailLayout): string {
  const { subject, language, content } = mail;
  const styles = mailStyles(language);
  const [preview = ''] = content.paragraphs;
  return String(html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
${mailStyleSheet}
</head>
<body class="page" style="margin:0;padding:0;${styles.page}">
<div style="display:none;font-size:1px;line-height:1px">${textOf(preview)}</div>
${table(html`<td class="page edge" align="center" style="padding:24px 12px;${styles.page}">
${OUTLOOK_WIDTH}
<table role="presentation" class="card" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:600px;${styles.card}">
${[...header(mail, styles), ...body(mail, styles), footer(mail, styles)].map((cell) => html`<tr>${cell}</tr>\n`)}</table>
${OUTLOOK_WIDTH_END}
</td>`)}
</body>
</html>`);
}

/** Outlook for Windows ignores a maximum width. */
const OUTLOOK_WIDTH = raw(
  '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
);
const OUTLOOK_WIDTH_END = raw('<!--[if mso]></td></tr></table><![endif]-->');

const table = (cells: Html) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr>${cells}</tr></table>`;

function header({ signature: [studio = ''] }: MailLayout, styles: MailStyles): Html[] {
  return [
    html`<td class="band side" style="padding:14px 28px;${styles.band}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="44" style="padding:0"><img src="cid:lotus" alt="" width="32" height="24" style="display:block;border:0"></td>
<td class="brand" style="${styles.brand}">${studio}</td>
</tr></table></td>`,
    html`<td style="padding:0"><img src="cid:scene" alt="" width="600" height="177" style="display:block;width:100%;height:auto;border:0"></td>`,
  ];
}

function body({ subject, content, language }: MailLayout, styles: MailStyles): Html[] {
  const { heading = subject, greeting, paragraphs, details = [], code, notes = [] } = content;
  const lang = (text: MailText) => langAttribute(text, language);
  const paragraph = (name: 'body' | 'soft', text: MailText) =>
    html`<p class="${name}"${lang(text)} style="${styles[name]}">${lines(text, styles)}</p>`;
  const blocks: (Html | undefined)[] = [
    html`<h1 class="heading"${lang(heading)} style="${styles.heading}">${textOf(heading)}</h1>`,
    paragraph('body', greeting),
    ...paragraphs.map((text) => paragraph('body', text)),
    details.length > 0 ? detailTable(details, styles, lang) : undefined,
    code === undefined
      ? undefined
      : table(html`<td class="code" style="${styles.code}">${code}</td>`),
    ...notes.map((text) => paragraph('soft', text)),
    ...links(content, styles),
  ];
  const given = blocks.filter((block) => block !== undefined);
  return given.map((block, index) => {
    const [top = GAP] = [30, 12, 0].slice(index);
    const bottom = index === given.length - 1 ? 32 : 0;
    return html`<td class="side" style="padding:${top}px 28px ${bottom}px">${block}</td>`;
  });
}

/** Between two blocks. The first sentence follows the greeting at once. */
const GAP = 14;

function links({ action, also }: MailContent, styles: MailStyles): Html[] {
  const address = (url: string) => addressLink(pageAddress(url), styles);
  return [
    ...(action
      ? [
          html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px"><tr><td class="action" align="center" style="${styles.action}"><a class="button" href="${action.url}" style="${styles.button}">${action.label}</a></td></tr></table>`,
        ]
      : []),
    ...(action?.showsAddress
      ? [html`<p class="soft" style="${styles.soft}">${address(action.url)}</p>`]
      : []),
    ...(also
      ? [html`<p class="soft" style="${styles.soft}">${also.label}:<br>${address(also.url)}</p>`]
      : []),
  ];
}

/** On a phone, values of longer names are below them. */
const LONGEST_NARROW_NAME = 16;

function detailTable(
  details: MailDetail[],
  styles: MailStyles,
  lang: (text: MailText) => Html | '',
): Html {
  const hasLongName = details.some(([name]) => textOf(name).length > LONGEST_NARROW_NAME);
  const width = hasLongName ? '42%' : '30%';
  const rows = details.map(([name, value]) => {
    const shown = isAddress(value)
      ? html`<td class="value" style="${styles.value}">${addressLink(value, styles)}</td>`
      : html`<td class="value"${lang(value)} style="${styles.value}">${textOf(value)}</td>`;
    return html`<tr><td class="name"${lang(name)} width="${width}" style="${styles.name}">${textOf(name)}</td>${shown}</tr>`;
  });
  return html`<table role="presentation" class="facts${hasLongName ? ' stack' : ''}" cellpadding="0" cellspacing="0" border="0" width="100%" style="${styles.facts}">${rows}</table>`;
}

const addressLink = ({ address, url }: MailAddress, styles: MailStyles): Html =>
  html`<a class="link" href="${url}" style="${styles.link}">${address}</a>`;

function footer({ content, reason, signature }: MailLayout, styles: MailStyles): Html {
  const { footer: last } = content;
  return html`<td class="band side" style="padding:22px 28px 26px;${styles.band}">
<p class="small" style="${styles.small}">${signature.join(', ')}</p>
<p class="small" style="${styles.small}">${[reason, last?.words].filter(Boolean).join(' ')}</p>
${last ? html`<p class="small" style="${styles.small}"><a class="small" href="${last.url}" style="${styles.small};display:inline-block;padding:12px 0">${last.label}</a></p>` : ''}</td>`;
}

/** The `lang` attribute of a text that is not in the e-mail's language, for screen readers. */
const langAttribute = (text: MailText, language: Language) =>
  typeof text === 'string' || text.language === language ? '' : html` lang="${text.language}"`;

/** The lines of a text. The addresses in a text of staff can be tapped; other texts may quote what strangers have typed. */
function lines(text: MailText, styles: MailStyles): Html[] {
  const withAddresses = (line: string) =>
    line
      .split(PAGE_ADDRESS)
      .map((part, index) => (index % 2 === 1 ? addressLink(pageAddress(part), styles) : part));
  return textOf(text)
    .split('\n')
    .map((line, index) => {
      const shown = typeof text === 'string' ? line : withAddresses(line);
      return index === 0 ? html`${shown}` : html`<br>${shown}`;
    });
}

/** Without the full stop or the bracket behind it. */
const PAGE_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)।])/;
