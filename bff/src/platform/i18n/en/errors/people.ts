/** People that staff enter. */
export const peopleErrors = {
  'people.none': 'There is no such learner.',
  'people.phone-or-email': 'Please enter a phone number or an e-mail address.',
  'people.address-taken':
    'This address belongs to another account. Search for it, and choose that person.',
  'people.has-password': 'This person now logs in on their own, so the account is theirs.',
  'people.is-child':
    'This is a child in a parent’s account. Only the parent logs in and gets e-mails.',
  'people.no-address': 'This person has no e-mail address. Please add one first.',
  'people.too-many-mails': ({ most }: { most: number }) =>
    `${most} e-mails have gone to this address within a day. Please try again tomorrow.`,
} as const;
