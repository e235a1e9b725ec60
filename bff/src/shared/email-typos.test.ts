import { describe, expect, test } from 'vitest';
import { findEmailTypo } from './email-typos.ts';

/** The domain with the two letters around this place exchanged. */
const swapped = (domain: string, at: number) =>
  domain.slice(0, at) + domain.charAt(at + 1) + domain.charAt(at) + domain.slice(at + 2);

describe('an address at a known domain', () => {
  test.each([
    ...['gmail.com', 'yahoo.com', 'yahoo.in', 'yahoo.co.in', 'yahoo.co.uk'],
    ...['ymail.com', 'rediffmail.com', 'rediff.com', 'hotmail.com', 'hotmail.co.uk'],
    ...['outlook.com', 'outlook.in', 'live.com', 'live.in', 'msn.com', 'icloud.com', 'aol.com'],
    ...['proton.me', 'protonmail.com', 'zoho.com', 'zoho.in', 'zohomail.in', 'mail.com'],
    ...['email.com', 'gmx.com', 'gmx.de', 'gmx.net', 'fastmail.com', 'hey.com', 'web.de'],
    ...['tutanota.com', 'yandex.com'],
  ])('is not asked about, and %s is suggested for its typo', (domain) => {
    expect(findEmailTypo(`asha@${domain}`)).toBeUndefined();
    expect(findEmailTypo(`asha@${swapped(domain, 1)}`)).toEqual({ suggestion: `asha@${domain}` });
  });

  test.each(['googlemail.com', 'me.com', 'mac.com', 'qq.com', 'pm.me'])(
    'is not asked about: %s',
    (domain) => {
      expect(findEmailTypo(`asha@${domain}`)).toBeUndefined();
    },
  );
});

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['asha@gmail.co', 'asha@gmail.com'],
  ['asha@gmail', 'asha@gmail.com'],
  ['asha@gamil.com', 'asha@gmail.com'],
  ['asha@yaho.in', 'asha@yahoo.in'],
  ['asha@yahooo.com', 'asha@yahoo.com'],
  ['asha@rediffmial.com', 'asha@rediffmail.com'],
  ['asha@hotmial.com', 'asha@hotmail.com'],
  ['asha@studio.con', 'asha@studio.com'],
  // A letter too much, too few, and another one.
  ['asha@outloook.com', 'asha@outlook.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
  ['asha@outlouk.com', 'asha@outlook.com'],
  // Two slips in a long domain.
  ['asha@rediffmial.con', 'asha@rediffmail.com'],
  ['Asha.R@GMIAL.com', 'Asha.R@gmail.com'],
  ['asha@icloud', 'asha@icloud.com'],
  ['asha@icluod', 'asha@icloud.com'],
  ['asha@yahoo', 'asha@yahoo.com'],
])('%s is asked about: %s may be meant', (email, suggestion) => {
  expect(findEmailTypo(email)).toEqual({ suggestion });
});

test.each([
  ...['con', 'cmo', 'ocm', 'comm', 'coom', 'vom', 'xom', 'cpm', 'cim', 'clm', 'c0m', 'co.om'],
  'in.com.in',
])('the ending .%s is a typo of .com', (ending) => {
  expect(findEmailTypo(`asha@studio.${ending}`)).toEqual({ suggestion: 'asha@studio.com' });
});

test('an address whose domain has no dot is asked about', () => {
  expect(findEmailTypo('asha@studio')).toEqual({});
});

test.each([
  // Two slips in a short domain, three in a long one, another first letter.
  ...['asha@yohho.in', 'asha@redifxxxx.com', 'asha@xmail.com', 'asha@studio.con.in'],
  ...['asha@icon.in', 'asha@ gmial.com', 'gmial.com'],
  ...['asha@gmail.com', 'asha@yahoo.co.in', 'asha@mail.com', 'asha@gmx.de', 'asha@example.com'],
  ...['asha@iitr.ac.in', 'asha@studio.co', 'asha', 'asha@', 'asha@company.om'],
])('%s is not asked about', (email) => {
  expect(findEmailTypo(email)).toBeUndefined();
});
