/** The e-mail to a person who has sent a grievance about data. */
export const grievances = {
  subject: ({ number }: { number: string }) => `Your grievance ${number}`,
  isHere: ({ number, day }: { number: string; day: string }) =>
    `We have received your grievance. Its number is ${number}, and we will answer by ${day}.`,
  board:
    'If our answer does not help, or you get no answer by that day, you can complain to the Data Protection Board of India.',
  ifNotYou:
    'If you did not write a grievance, somebody has typed your address, and there is nothing to do.',
  toNotice: 'What we keep about you',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const grievanceMailNames = {
  'grievance-received': 'The note that we received a grievance',
};
