/** Child profiles of an account. */
export const familyErrors = {
  'family.no-child': 'This child is not in your account. Please open the page again.',
  'family.birth-year': 'Please choose the year of birth.',
  'family.adult': 'Anyone of 18 or older needs their own account. Please ask them to register.',
  'family.consent-required': 'Please tick the agreement below the year of birth.',
  'family.full': ({ most }: { most: number }) =>
    `You can add ${most} children to an account. Please write to the studio if you have more.`,
} as const;
