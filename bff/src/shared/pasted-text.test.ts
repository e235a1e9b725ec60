import { describe, expect, test } from 'vitest';
import { extractLinks, isSameLink, whyNotMeetingLink } from './meeting-links.ts';
import { cleanSearch, cleanText, cleanValue } from './pasted-text.ts';

describe('free text', () => {
  test.each([
    ['Asha\u200b \u202aRawat\u202c\ufeff', 'Asha Rawat'],
    ['yo\u00adga\u00a0class', 'yoga class'],
    ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
    ['क्\u200dष', 'क्\u200dष'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['a\u200db', 'ab'],
    ['👩\u200d🏫 👍🏽 ❤️ 1️⃣', '👩\u200d🏫 👍🏽 ❤️ 1️⃣'],
    ['1\ufe0f2', '12'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['Asha\u{e0041}', 'Asha'],
  ])('%j keeps what its letters need, and nothing else that nobody sees', (typed, read) => {
    expect(cleanText(typed)).toBe(read);
  });
});

describe('a number or a code', () => {
  test.each([
    ['\u202a+91 98765\u00a043210\u202c', '+91 98765 43210'],
    ['९८७६५४३२१०', '9876543210'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['௧௨௩ ൪൫ ౬౭ ೮೯ ০১', '123 45 67 89 01'],
    ['１２３－４５６', '123-456'],
    ['𝟭𝟮𝟯', '123'],
    ['asha＠ｇｍａｉｌ．com', 'asha@gmail.com'],
  ])('%j has the digits of ASCII', (typed, read) => {
    expect(cleanValue(typed)).toBe(read);
  });

  test('is found by a search in any digits, as is a name with its joiners', () => {
    expect(cleanSearch(' ९८७६५ ')).toBe('98765');
    expect(cleanSearch('क्\u200dष')).toBe('क्\u200dष');
  });
});

const zoom = 'https://us02web.zoom.us/j/81234567890?pwd=AbC.1';
const invitation = `Asha is inviting you to a scheduled Zoom meeting.

Topic: Morning yoga
Join Zoom Meeting
${zoom}

Meeting ID: 812 3456 7890
Passcode: 123456
Find your local number: https://us02web.zoom.us/u/kdXyz`;
const teams = `Microsoft Teams Need help? <https://aka.ms/JoinTeamsMeeting?omkt=en-US>
Join the meeting now <https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=%7b%7d>
Meeting options: https://teams.microsoft.com/meetingOptions/?organizerId=1`;

describe('the link in a pasted text', () => {
  test.each([
    ['https://meet.google.com/\u200babc-defg-hij', ['https://meet.google.com/abc-defg-hij']],
    ['meet.google.com/abc-defg-hij', ['https://meet.google.com/abc-defg-hij']],
    ['ｈｔｔｐｓ：／／meet.google.com/abc-defg-hij', ['https://meet.google.com/abc-defg-hij']],
    [invitation, [zoom]],
    [invitation.replaceAll('\n', ' '), [zoom]],
    [teams, ['https://teams.microsoft.com/l/meetup-join/19%3ameeting_x/0?context=%7b%7d']],
    [
      'To join click https://meet.google.com/abc-defg-hij. More numbers: https://tel.meet/abc-defg-hij?hs=5',
      ['https://meet.google.com/abc-defg-hij'],
    ],
    [`${zoom} or again ${zoom}`, [zoom]],
    [
      `${zoom} or https://meet.google.com/abc-defg-hij`,
      [zoom, 'https://meet.google.com/abc-defg-hij'],
    ],
    ['Our room: https://rooms.studio.in/asana (open from 6)', ['https://rooms.studio.in/asana']],
    ['', ['']],
    ['no link at all', ['https://no link at all']],
  ])('is found in %j', (typed, links) => expect(extractLinks(typed)).toEqual(links));

  test.each([
    'https://zoom.us/join',
    'https://us02web.zoom.us/',
    'https://zoom.us/signin',
    'https://meet.google.com/',
    'https://meet.google.com/new',
    'https://meet.google.com/landing',
    'https://teams.microsoft.com',
    'https://teams.live.com/',
    'https://www.whatsapp.com/',
    'https://web.whatsapp.com',
    'https://accounts.google.com/signin',
    'https://rooms.studio.in/login',
  ])('%s opens no room', (link) => expect(whyNotMeetingLink(link)).toBe('no room'));

  test.each(['https://chat.whatsapp.com/AbCdEf', 'https://wa.me/919876543210'])(
    '%s opens a chat',
    (link) => expect(whyNotMeetingLink(link)).toBe('chat'),
  );

  test.each([
    zoom,
    'https://zoom.us/my/asha',
    'https://meet.google.com/abc-defg-hij?authuser=0',
    'https://call.whatsapp.com/video/AbCdEf',
    'https://meet.jit.si/GangaYoga',
    'https://teams.live.com/meet/9312345678901?p=x',
    'https://teams.microsoft.com/_#/l/meetup-join/19',
    'https://www.youtube.com/watch?v=abc',
    'https://rooms.studio.in/asana',
    'https://rooms.studio.in/',
    'no link',
  ])('%s is not asked about', (link) => expect(whyNotMeetingLink(link)).toBeUndefined());

  test.each([
    ['https://meet.example/#/asana', 'https://meet.example/#/pranayama', false],
    ['https://meet.example/#/asana', 'https://MEET.example/#/asana', true],
    ['https://meet.example/a#config.x=1', 'https://meet.example/a', true],
  ])('%s and %s: the same room is %s', (one, other, isSame) =>
    expect(isSameLink(one, other)).toBe(isSame),
  );
});
