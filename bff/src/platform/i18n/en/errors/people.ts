/** People that staff enter. */
export const peopleErrors = {
  'people.none': 'There is no such learner.',
  'people.phone-or-email': 'A phone number or an e-mail address is required.',
  'people.address-taken':
    'This address belongs to another account. Search for it, and choose that person.',
  'people.has-password': 'This person signs in alone by now, and the account is theirs.',
  'people.is-child':
    'This is a child, in the account of a parent. Who signs in, and who is written to, is the parent.',
  'people.no-address': 'There is no e-mail address of this person.',
  'people.too-many-mails': ({ most }: { most: number }) =>
    `${most} mails have gone to this address within a day. Please try again tomorrow.`,
} as const;
