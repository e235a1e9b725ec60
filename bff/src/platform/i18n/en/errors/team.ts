/** Team members and invitations. */
export const teamErrors = {
  'team.none': 'This person no longer works for the studio.',
  'team.no-invitation': 'This invitation was already accepted or withdrawn.',
  'team.last-owner':
    'This is the only owner. Please make somebody else an owner first: the studio always has one.',
  'team.is-in': 'The person with this address already works for the studio.',
  'team.too-many-invitations': ({ most }: { most: number }) =>
    `${most} invitations are still open. Please withdraw some first.`,
  'team.role-unknown': 'Please choose one of the roles of the team.',
  'team.no-such-teacher':
    'This person no longer works for the studio. Please choose another teacher.',
  'invitations.used-up': 'This invitation no longer works. Please ask the studio for a new one.',
  'invitations.for-another': ({ email }: { email: string }) =>
    `This invitation is for ${email}. Please log in with that address.`,
} as const;
