/** The e-mail to a person who has sent a grievance about data. */
export const grievances = {
  subject: ({ number }: { number: string }) => `Your grievance ${number}`,
  isHere: ({ number, day }: { number: string; day: string }) =>
    `your grievance has reached us. Its number is ${number}, and we answer by ${day}.`,
  board:
    'If our answer does not help, or that day goes by without one, you can complain to the Data Protection Board of India.',
  ifNotYou:
    'If it was not you who wrote it, somebody has typed your address, and there is nothing to do.',
  toNotice: 'What we keep of you',
};

/** What staff read of these e-mails if they could not be sent, by kind. */
export const grievanceMailNames = {
  'grievance-received': 'The note that a grievance has come',
};
