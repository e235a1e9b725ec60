import { expect, test } from 'vitest';
import { hostOf, serviceOf } from './link-host.ts';

test.each([
  ['https://meet.google.com/abc-defg-hij', 'Google Meet'],
  ['https://us05web.zoom.us/j/123?pwd=x', 'Zoom'],
  ['https://zoom.us/j/123', 'Zoom'],
  ['https://teams.microsoft.com/l/meetup-join/x', 'Microsoft Teams'],
  ['https://teams.live.com/meet/93', 'Microsoft Teams'],
  ['https://meet.jit.si/GangaYoga', 'Jitsi'],
  ['https://8x8.vc/ganga/yoga', 'Jitsi'],
  ['https://ganga.webex.com/meet/yoga', 'Webex'],
  ['https://MEET.google.com/abc', 'Google Meet'],
])('%s leads to %s', (link, name) => {
  expect([serviceOf(link), hostOf(link)]).toEqual([name, name]);
});

test.each([
  'https://meet.google.com.evil.example/abc',
  'https://evil.example/meet.google.com',
  'https://notzoom.us/j/1',
  'https://zoom.us.evil.example/j/1',
  'https://evilwebex.com/x',
  'https://drive.google.com/x',
  'https://meet.google.com@evil.example/x',
])('%s is named by its own host', (link) => {
  expect([serviceOf(link), hostOf(link)]).toEqual([undefined, new URL(link).hostname]);
});

test.each(['', 'not a link', 'https://'])('%j leads nowhere', (link) => {
  expect([serviceOf(link), hostOf(link)]).toEqual([undefined, undefined]);
});
