import { t } from '@lingui/core/macro';
import type { MeetingChange, MeetingValues } from 'bff/contract';

/** A formatted change: the new values, and the previous ones. */
export interface FormattedChange {
  what: string;
  details: string[];
}

type ValuesBefore = MeetingValues;
type ValuesAfter = MeetingValues;

const formatLinkChange = (before: ValuesBefore, after: ValuesAfter) => {
  if (before.meetingLink === after.meetingLink) return undefined;
  if (before.meetingLink === '') return t`link added`;
  return after.meetingLink === '' ? t`link removed` : t`link changed`;
};

const formatNameChange = (before: ValuesBefore, after: ValuesAfter) => {
  if (before.name === after.name) return undefined;
  return after.name === '' ? t`name removed` : t`named “${{ name: after.name }}”`;
};

const formatAudienceChange = (before: ValuesBefore, after: ValuesAfter) => {
  if (before.audience === after.audience) return undefined;
  return after.audience === 'everyone' ? t`shown to everyone` : t`shown only to enrolled learners`;
};

const joinPhrases = (phrases: (string | undefined)[]) => {
  const text = phrases.filter(Boolean).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const formatChangedValues = (before: ValuesBefore, after: ValuesAfter): FormattedChange => ({
  what: joinPhrases([
    formatLinkChange(before, after),
    formatNameChange(before, after),
    formatAudienceChange(before, after),
  ]),
  details: [
    before.meetingLink !== after.meetingLink && before.meetingLink !== ''
      ? t`Before: ${{ link: before.meetingLink }}`
      : '',
    before.name !== after.name && before.name !== '' ? t`Before: “${{ name: before.name }}”` : '',
  ].filter(Boolean),
});

/** Formats a change for the history of a link. */
export const formatChange = ({ kind, before, after }: MeetingChange): FormattedChange => {
  if (kind === 'closed')
    return {
      what: t`Shown only to enrolled learners`,
      details: [t`A course with a fee now uses this link.`],
    };
  if (before && after) return formatChangedValues(before, after);
  const link = (before ?? after)?.meetingLink || t`Not Set`;
  return { what: after ? t`Added` : t`Deleted`, details: [link] };
};
