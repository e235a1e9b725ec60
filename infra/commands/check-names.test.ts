import { expect, test } from 'vitest';
import { findBannedNames, splitName } from './find-banned-names.ts';

const found = (code: string, file = 'bff/src/courses/service.ts') =>
  findBannedNames(code, file).map((finding) => `${finding.line} ${finding.found}`);

test.each([
  ['a function', 'export function tellStaff() {}', ['1 tellStaff']],
  ['a function in a constant', 'const lasts = () => 0;', ['1 lasts']],
  ['a type', 'interface Answer {}\ntype Told = string;', ['1 Answer', '2 Told']],
  ['a type parameter', 'type Fetch<Answer> = () => Answer;', ['1 Answer']],
  ['a class and its members', 'class Alerts { #news = 0; telling() {} }', ['1 news', '1 telling']],
  ['a member of a type', 'interface Course {\n  bigWork: string[];\n}', ['2 bigWork']],
  ['a member of an object', 'const a = { bigWork: 1 };', ['1 bigWork']],
  ['a parameter', 'const notify = (proxy: string, whom: number) => 0;', ['1 whom']],
  [
    'a channel',
    'interface LiveTopic {}\nconst topicsOf = () => [];',
    ['1 LiveTopic', '2 topicsOf'],
  ],
  ['a parameter of a signature', 'type Send = (refusal: string) => void;', ['1 refusal']],
  ['a destructured value', 'const { [key]: lookAt, a: [, ...news] } = b;', ['1 lookAt', '1 news']],
  ['a default', 'function read({ kept: askers = 1 }) {}', ['1 askers']],
  ['a constant', 'const BIG_WORK_GOAL = 1;', ['1 BIG_WORK_GOAL']],
  ['an alias of an import', "import { can as mayDo } from './can.ts';", ['1 mayDo']],
  ['a comment', 'const a = 1;\n/**\n * Staff are told of the order.\n */', ['3 told']],
  ['the name of a test', "test('a refund is mended', () => {});", ['1 mended']],
  [
    'the name of a table of tests',
    "test.each(['told'])('learners are told', () => {});",
    ['1 told'],
  ],
])('a banned name of %s is found', (_, code, names) => {
  expect(found(code)).toEqual(names);
});

test.each([
  ['a name of an ordinary word', 'const storytelling = 1, action = 2, lookUp = 3, artefacts = 4;'],
  ['a value of a banned type name', 'const answer = 1, given = 2, place = 3, kept = 4;'],
  ['a use of what is declared elsewhere', 'act(() => tellStaff(news.whom));'],
  ['a quoted name, which is of another program', "const headers = { 'news': 1 };"],
  ['a text that people read', "const text = 'You are told of all news.';"],
  ['a member of a response', 'const { told } = response; const body = { told: 1 };'],
  ['a use of a member under another name', 'const { bigWork: batch } = a;'],
  ['a column', 'interface Row { looked_at: Date }'],
  ['code in a comment', '/** Sends `told`. */'],
])('%s is not found', (_, code) => {
  expect(found(code)).toEqual([]);
});

test.each([
  ['bff/src/timetable/queries.ts', 'courses/'],
  ['pwa/src/shell/lazy/facts.css', 'studio settings'],
  ['infra/every-screen/run.ts', 'screen-gallery/'],
])('the path %s is found', (file, use) => {
  expect(findBannedNames('', file)).toMatchObject([{ use }]);
});

test('a word of a page is found, but not in its code or in the address of a link', () => {
  const page = 'Staff are told.\n`told`\n```\ntold\n```\n[Decision](0053-troubles.md)';
  expect(found(page, 'infra/docs/operate/install.md')).toEqual(['1 told']);
  expect(found(page, 'infra/docs/develop/decisions/0053-troubles.md')).toEqual([]);
});

test('the texts of a catalogue have names of their own', () => {
  expect(found('export const told = 1;', 'bff/src/platform/i18n/en/mails/team.ts')).toEqual([]);
});

test('a file with a syntax error is no file without banned names', () => {
  expect(() => found('const =')).toThrow('bff/src/courses/service.ts');
});

test.each([
  ['tellStaff', 'tell staff'],
  ['UPIAct', 'upi act'],
  ['MAX_TOLD', 'max told'],
  ['look-2Up', 'look 2 up'],
])('%s is read as "%s"', (name, words) => {
  expect(splitName(name)).toBe(words);
});
