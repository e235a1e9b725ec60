import { describe, expect, test } from 'vitest';
import { MAX_LINK_LENGTH, readMeetingLink } from './meeting-links.ts';
import { isWebLink, parseUrl } from './web-link.ts';

describe('a link', () => {
  test.each([
    ['https://meet.example/asana', true],
    ['http://localhost:8080/', true],
    ['javascript:alert(1)', false],
    ['ftp://meet.example/asana', false],
    ['meet.example/asana', false],
    ['https://meet.example/as ana', false],
    ['https://meet.example/\nasana', false],
    ['https://meet.example/\u0000asana', false],
    ['https://meet.example/\ud800', false],
    ['https://', false],
    ['', false],
  ])('%j is safe to open: %s', (link, isSafe) => {
    expect(isWebLink(link)).toBe(isSafe);
  });

  test('is read beside the address of its page', () => {
    expect(parseUrl('/asana', 'https://meet.example/x')?.href).toBe('https://meet.example/asana');
    expect(parseUrl('/asana')).toBeUndefined();
  });
});

describe('a meeting link', () => {
  const atLength = (length: number) => `https://meet.example/${'a'.repeat(length - 21)}`;

  test.each([
    ['', { link: '' }],
    ['meet.example/asana', { link: 'https://meet.example/asana' }],
    [atLength(MAX_LINK_LENGTH), { link: atLength(MAX_LINK_LENGTH) }],
    [atLength(MAX_LINK_LENGTH + 1), { problem: 'too-long' }],
    ['https://zoom.us/j/1 or https://zoom.us/j/2', { problem: 'several' }],
    ['javascript:alert(1)', { problem: 'not-a-web-address' }],
    ['https://meet.example@evil.example/', { problem: 'names-somebody' }],
    ['https://:secret@evil.example/', { problem: 'names-somebody' }],
  ])('is read from %j', (text, result) => {
    expect(readMeetingLink(text)).toEqual(result);
  });
});
