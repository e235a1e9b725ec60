/** Child profiles of an account. */
export const familyErrors = {
  'family.no-child': 'Your account has no such child.',
  'family.birth-year': 'Please choose the year of birth.',
  'family.adult':
    'Whoever is grown up needs an account of their own. Please let them register themselves.',
  'family.consent-required': 'Please agree to what stands below the year of birth.',
  'family.full': ({ most }: { most: number }) =>
    `An account holds ${most} children. Please write to the studio if you have more.`,
} as const;
