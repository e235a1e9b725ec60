import { t } from '@lingui/core/macro';
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
  if (before.meetingLink === '') return t`link set`;
  return after.meetingLink === '' ? t`link taken away` : t`link changed`;
};

const nameInWords = (before: Before, after: After) => {
  if (before.name === after.name) return undefined;
  return after.name === '' ? t`name taken away` : t`named “${{ name: after.name }}”`;
};

const audienceInWords = (before: Before, after: After) => {
  if (before.audience === after.audience) return undefined;
  return after.audience === 'everyone' ? t`shown to everyone` : t`shown only to the enrolled`;
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
      ? t`It was ${{ link: before.meetingLink }}`
      : '',
    before.name !== after.name && before.name !== '' ? t`It was “${{ name: before.name }}”` : '',
  ].filter(Boolean),
});

/** What was changed, for the history of a link. */
export const changeInWords = ({ kind, before, after }: MeetingChange): ChangeInWords => {
  if (kind === 'closed')
    return {
      what: t`Shown only to the enrolled`,
      details: [t`A course with a fee took this link.`],
    };
  if (before && after) return changedInWords(before, after);
  const link = (before ?? after)?.meetingLink || t`Not Set`;
  return { what: after ? t`Added` : t`Deleted`, details: [link] };
};
