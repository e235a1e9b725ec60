import { expect, test } from 'vitest';
import { exemptTexts } from './banned-wording.ts';
import { findBannedWording } from './find-banned-wording.ts';

const catalogue = (text: string) => `msgid "key"\nmsgstr "${text}"\n`;
const found = (content: string, file: string) =>
  findBannedWording(content, file).map((finding) => `${finding.line} ${finding.found}`);

test.each([
  ['Whoever wants a link is sent one.', 'Whoever'],
  ['Your place is not kept any more.', 'any more'],
  ['You can pay then.', 'then.'],
  ['<0>{due}</0> are due', '{due}</0> are due'],
  ['Please sign in first.', 'sign in'],
  ['This page needs the network.', 'needs the network'],
  ['We tell you of each class.', 'tell you of'],
  ['Start anew', 'anew'],
  ['The owner was told on Monday.', 'told'],
  ['A mended payment', 'mended'],
])('"%s" is found in a catalogue, in a module of messages and on a page', (sentence, word) => {
  expect(found(catalogue(sentence), 'pwa/src/i18n/catalogues/staff/en.po')).toEqual([`2 ${word}`]);
  const code = `export const messages = {\n  whoever: ${JSON.stringify(sentence)},\n};`;
  expect(found(code, 'bff/src/platform/i18n/en/pushes.ts')).toEqual([`2 ${word}`]);
  expect(found(`# Title\n\n${sentence}\n`, 'README.md')).toEqual([`3 ${word}`]);
});

test.each([
  ['कृपया नाम लिखें।', 'कृपया'],
  ['पिछले सप्ताह के पेमेंट', 'पिछले सप्ताह'],
  ['आप यहाँ से जुड़ सकते हैं।', 'आप यहाँ से जुड़ सकते हैं'],
  ['आप फिर कोशिश कर सकती हैं।', 'आप फिर कोशिश कर सकती हैं'],
  ['क़ीमत', 'क़'],
  ['दाखिला हो गया', 'दाखिल'],
  ['गलत पासवर्ड', 'गलत'],
])('"%s" is found in Hindi', (sentence, word) => {
  expect(found(catalogue(sentence), 'pwa/src/i18n/catalogues/staff/hi.po')).toEqual([`2 ${word}`]);
  expect(found(`export const a = '${sentence}';`, 'pwa/src/sw/messages/hi.ts')).toEqual([
    `1 ${word}`,
  ]);
});

test.each([
  'Are there any more classes this week?',
  'Pay first. Then your seat is reserved.',
  'We write now and then. Nobody sees it until then.',
  '{due} is due, and 2 orders are due for review.',
  'We know the owner of the studio and tell the owner of this course.',
  'We recommend amendments.',
  'Log in, sign the form in blue.',
])('"%s" is not found', (sentence) => {
  expect(found(sentence, 'README.md')).toEqual([]);
});

test('the studio’s verbs are in the plural in Hindi', () => {
  expect(found(catalogue('आप लिखें, हम देख सकते हैं।'), 'hi.po')).toEqual([]);
  expect(found(catalogue('आपके शिक्षक यह पढ़ सकते हैं।'), 'hi.po')).toEqual([]);
  expect(found(catalogue('दाख़िला, ग़लत, ख़ुद, ज़रूर, फ़ीस'), 'hi.po')).toEqual([]);
});

test('words are found over the lines of a page and of a template, with an inserted value', () => {
  expect(found('It is no\nuse any\nmore.', 'README.md')).toEqual(['2 any more']);
  expect(found(`const a = \`\${name}\nis told\`;`, 'en/mails/team.ts')).toEqual(['2 told']);
  expect(found(`const a = \`\${fee} are due\`;`, 'en/mails/orders.ts')).toEqual(['1 … are due']);
  expect(found('msgstr ""\n"This was "\n"told\\".\n"\n', 'staff/en.po')).toEqual(['1 told']);
});

test('code on a page, keys, comments and names in a module are not read', () => {
  expect(found('`sign in` [link](told.md)\n```\nanew\n```\n<!-- mend -->', 'README.md')).toEqual(
    [],
  );
  expect(
    found("// told\nimport a from './told.ts';\nconst told = { told: 'told' };", 'en/a.ts'),
  ).toEqual([]);
});

test('a text that people have agreed to stays as it was', () => {
  for (const text of exemptTexts)
    expect(found(`const a = ${JSON.stringify(text)};`, 'en/consents.ts')).toEqual([]);
});
