import type { MeetingChange, MeetingValues } from 'bff/contract';

/** A change in words: what was done, and what it was before. */
export interface ChangeInWords {
  what: string;
  details: string[];
}

type Before = MeetingValues;
type After = MeetingValues;

const linkInWords = (before: Before, after: After) => {
  if (before.meetingLink === after.meetingLink) return undefined;
  if (before.meetingLink === '') return 'link set';
  return after.meetingLink === '' ? 'link taken away' : 'link changed';
};

const nameInWords = (before: Before, after: After) => {
  if (before.name === after.name) return undefined;
  return after.name === '' ? 'name taken away' : `named “${after.name}”`;
};

const audienceInWords = (before: Before, after: After) => {
  if (before.audience === after.audience) return undefined;
  return after.audience === 'everyone' ? 'shown to everyone' : 'shown only to the enrolled';
};

const sentence = (words: (string | undefined)[]) => {
  const text = words.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const changedInWords = (before: Before, after: After): ChangeInWords => ({
  what: sentence([
    linkInWords(before, after),
    nameInWords(before, after),
    audienceInWords(before, after),
  ]),
  details: [
    before.meetingLink !== after.meetingLink && before.meetingLink !== ''
      ? `It was ${before.meetingLink}`
      : '',
    before.name !== after.name && before.name !== '' ? `It was “${before.name}”` : '',
  ].filter(Boolean),
});

/** What was changed, for the history of a link. */
export const changeInWords = ({ kind, before, after }: MeetingChange): ChangeInWords => {
  if (kind === 'closed')
    return { what: 'Shown only to the enrolled', details: ['A course with a fee took this link.'] };
  if (before && after) return changedInWords(before, after);
  const link = (before ?? after)?.meetingLink || 'Not Set';
  return { what: after ? 'Added' : 'Deleted', details: [link] };
};
