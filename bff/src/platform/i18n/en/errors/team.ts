/** Team members and invitations. */
export const teamErrors = {
  'team.none': 'This person does not work for the studio any more.',
  'team.no-invitation': 'This invitation was accepted or withdrawn.',
  'team.last-owner':
    'This is the only owner. Make somebody else an owner first: the studio always has one.',
  'team.is-in': 'Whoever has this address works for the studio already.',
  'team.too-many-invitations': ({ most }: { most: number }) =>
    `${most} invitations wait. Withdraw some first.`,
  'team.role-unknown': 'Please choose one of the roles of the team.',
  'team.no-such-teacher':
    'This person does not work for the studio any more. Choose another teacher.',
  'invitations.used-up':
    'This invitation does not work any more. Please ask the studio for a new one.',
  'invitations.for-another': ({ email }: { email: string }) =>
    `This invitation is for ${email}. Please log in with that address.`,
} as const;
