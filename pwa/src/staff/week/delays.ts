import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { draftAt } from '../../data/forms/use-draft.ts';
import { dateOf } from '../../schedule/class-messages.ts';
import { type NoticeDraft, noWords } from '../notifications/NoticeField.tsx';
import { type Delay, delayed, type Hours, indianHours } from './class-hours.ts';
import { noReason, type ReasonDraft } from './ReasonFields.tsx';
import { draftKeyOf } from './use-step-draft.ts';

/** A choice of what staff need most often, with the hours that it leads to. */
export interface DelayChoice {
  value: Delay;
  label: string;
  hours: Hours;
}

/** How much later the class can be given without a picker. */
export const delaysOf = (found: StaffClass, now: Date): DelayChoice[] => {
  const labels: Record<Delay, string> = {
    'half-hour': t`+30 min`,
    hour: t`+1 hour`,
    day: dateOf(found) === indianDate(now) ? t`Tomorrow` : t`A day later`,
  };
  return (Object.keys(labels) as Delay[]).map((value) => ({
    value,
    label: labels[value],
    hours: delayed(indianHours(found), value),
  }));
};

/** What the form that moves the class begins with. */
export const moveDraftOf = (found: StaffClass): Hours & ReasonDraft & NoticeDraft => ({
  ...indianHours(found),
  ...noReason,
  ...noWords,
});

/** Fills the form that moves the class, which is opened next. */
export const fillMove = (found: StaffClass, hours: Hours): void => {
  draftAt(draftKeyOf('move', found), moveDraftOf(found)).type(hours);
};
