import { describe, expect, test } from 'vitest';
import { extractLinks, isSameLink, normalizeLink, whyNotMeetingLink } from './meeting-links.ts';

test.each([
  ...['meet.google.com/lookup/abc', 'meet.google.com/asana', 'meet.google.com/abc-defg-hij?hs=1'],
  ...['meet.google.com/lookup-asana', 'meet.google.com/new-asana', 'meet.goto.com/join-asana'],
  ...['zoom.us/s/8', 'zoom.us/w/8', 'zoomgov.com/j/8', 'zoom.com/meeting/register/8'],
  ...['zoom.us/wc/8', 'zoom.us/wc/join/8'],
  ...['teams.microsoft.us/l/meetup-join/8', 'teams.microsoft.com/l/meeting/8'],
  ...['studio.webex.com/meet/asha', 'webex.com/join/asha', 'studio.webex.com/m/8'],
  ...['studio.webex.com/studio/j.php?MTID=8', 'studio.webex.com/wbxmjs/joinservice/8'],
  ...['call.whatsapp.com/voice/8', '8x8.vc/asana', 'whereby.com/asana', 'meet.jit.si/logins'],
  ...['jiomeet.com/join?mId=8', 'eu.jiomeetpro.jio.com/join?a=1&meetingId=8'],
  ...['jiomeet.com/shortener', 'jiomeet.com/guest'],
  ...['meet.zoho.com/8', 'meet.zoho.in/8', 'meet.zoho.eu/8', 'join.skype.com/8'],
  ...['gotomeet.me/asha', 'www.gotomeeting.com/join/8', 'app.goto.com/install/8'],
  ...['goto.com/123456', 'youtube.com/live/8', 'www.facebook.com/events/8'],
  ...['facebook.com/event/8', 'facebook.com/groups/8', 'facebook.com/group/8'],
  ...['studio.in/register/asana', 'studio.in/old/login', 'studio.in/log'],
  // The names of services in the names of others.
  ...['notzoom.us/', 'zoom.us.studio.in/', 'meet.google.com.studio.in/', 'xwa.me/8', 'wa.me.in/8'],
  ...['mywebex.com/', 'myjiomeet.com/', 'mygotomeet.me/', 'my.whereby.com/', 'my.join.skype.com/'],
  ...['teams.microsoft.com.in/', 'my.teams.live.com/', 'call.whatsapp.com.in/', 'mywhatsapp.com/'],
  ...['my.call.whatsapp.com/', 'whereby.com.in/', 'my.meet.zoho.com/', 'meet.zoho.com.in/'],
  ...['webex.com.in/', 'jiomeet.com.in/', 'goto.com.in/', 'join.skype.com.in/', 'google.com.in/'],
])('https://%s may be a room', (link) => {
  expect(whyNotMeetingLink(`https://${link}`)).toBeUndefined();
});

test.each([
  ...['meet.google.com/about', 'meet.google.com/signin', 'meet.google.com/new'],
  // Without the code of a room.
  ...['meet.google.com/lookup', 'meet.google.com/lookup/', 'meet.google.com/lookup/?authuser=0'],
  ...['goto.com/join', 'goto.com/join/', 'app.goto.com/install/', 'gotomeeting.com/join/?a=1'],
  ...['zoom.us/j/?pwd=8', 'zoom.us/my/#success', 'teams.live.com/meet/?p=8', 'webex.com/meet/?a=1'],
  ...['call.whatsapp.com/voice/?a=1', 'zoom.us/meeting/register/?a=1'],
  ...['meet.google.com/abc', 'my.zoom.us/my/', 'zoom.us/j/', 'zoom.us/wc/asha', 'zoom.us/a/j/8'],
  ...['zoom.us/meeting/register/', 'teams.microsoft.com/l/meetup-join/', 'teams.live.com/meet/'],
  ...['teams.microsoft.com/l/meeting/', 'webex.com/meet/', 'webex.com/a/m/8', 'webex.com/j.php'],
  ...['call.whatsapp.com/video/', 'call.whatsapp.com/a/video/8', 'call.whatsapp.com/'],
  ...['meet.jit.si/', 'whereby.com/login', '8x8.vc/information', 'whereby.com/signin/8'],
  ...['jiomeet.com/', 'jiomeet.com/?aId=8', 'meet.zoho.com/', 'join.skype.com/'],
  ...['goto.com/', 'goto.com/asa', 'gotomeeting.com/.install/8'],
  ...['whatsapp.com/', 'google.com/', 'www.youtube.com/', 'facebook.com/', 'instagram.com/asha'],
  ...['skype.com/', 'microsoft.com/', 'faq.whatsapp.com/', 'support.google.com/8'],
  ...['calendar.google.com/', 'mail.google.com/', 'workspace.google.com/', 'apps.google.com/'],
  ...['tel.meet/8', 'aka.ms/8', 'dialin.teams.microsoft.com/8', 'support.studio.in/', 'help.in/'],
  ...['login.studio.in/', 'www.youtube.com/a/live/8', 'www.youtube.com/lives'],
  ...['studio.in/sign-in', 'studio.in/signup', 'studio.in/log-in/', 'studio.in/register'],
])('https://%s is no room', (link) => {
  expect(whyNotMeetingLink(`https://${link}`)).toBe('no room');
});

test.each(['api.whatsapp.com/8', 't.me/8', 'm.me/8'])('https://%s is a chat', (link) => {
  expect(whyNotMeetingLink(`https://${link}`)).toBe('chat');
});

describe('the links in a text', () => {
  test.each([
    ['meet.example:8443/x', ['https://meet.example:8443/x']],
    ['meet.example:8443', ['https://meet.example:8443']],
    ['localhost:8080/x', ['https://localhost:8080/x']],
    ['localhost:8080', ['https://localhost:8080']],
    ['//meet.example/x', ['https://meet.example/x']],
    ['mailto:asha@studio.in', ['mailto:asha@studio.in']],
    ['<https://meet.example/x>', ['https://meet.example/x']],
    ['HTTPS://meet.example/x', ['HTTPS://meet.example/x']],
    ['Join (https://meet.example/x), please', ['https://meet.example/x']],
    ['Join: "https://meet.example/x" now', ['https://meet.example/x']],
    ['Join meet.example/x। now', ['https://meet.example/x']],
    ['Write to asha@meet.example/x for help', ['https://Write to asha@meet.example/x for help']],
    ['Wait.Then we begin', ['https://Wait.Then we begin']],
    ['https://rooms.in/a https://rooms.in/b', ['https://rooms.in/a', 'https://rooms.in/b']],
    ['https://rooms.in/a and https://rooms.in/%61 too', ['https://rooms.in/a']],
    // A line break in a link.
    ['https://rooms.in/as\nana', ['https://rooms.in/as ana']],
    ['https://meet.jit.si/asana now', ['https://meet.jit.si/asana']],
    ['Join http://rooms.in/asana now', ['http://rooms.in/asana']],
    ['Join my.old.rooms.in/asana now', ['https://my.old.rooms.in/asana']],
    ['Join https://rooms.in/asana', ['https://rooms.in/asana']],
    ['to https://rooms.in/a or https://aka.ms/8', ['https://rooms.in/a']],
    ['to https://tel.meet/1 or https://aka.ms/8', ['https://tel.meet/1', 'https://aka.ms/8']],
  ])('%j are %j', (text, links) => {
    expect(extractLinks(text)).toEqual(links);
  });
});

describe('two links', () => {
  test.each([
    ['https://meet.example/a', 'http://meet.example./a', true],
    ['https://meet.example/%61', 'https://meet.example/a', true],
    ['https://meet.example/?x=%61', 'https://meet.example/?x=a', true],
    ['https://meet.example/a', 'https://meet.example:8443/a', false],
    ['https://meet.example/a?x=1', 'https://meet.example/a?x=2', false],
    ['https://meet.example/#!/a', 'https://meet.example/#!/b', false],
    ['https://meet.example/#/%61', 'https://meet.example/#/a', true],
    ['https://meet.example/#a/1', 'https://meet.example/#a/2', true],
    ['https://meet.example/%', 'https://meet.example/a', false],
  ])('%s and %s are the same page: %s', (one, other, isSame) => {
    expect(isSameLink(one, other)).toBe(isSame);
  });

  test('that are none are compared as they are', () => {
    expect(normalizeLink('no link')).toBe('no link');
    expect(isSameLink('no link', 'other')).toBe(false);
  });
});
