import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { openDraft } from '../../data/forms/use-draft.ts';
import { classDate } from '../../schedule/class-messages.ts';
import {
  emptyNotificationDraft,
  type NotificationDraft,
} from '../notifications/NotificationField.tsx';
import { type ClassHours, type Delay, delayBy, indianHours } from './class-hours.ts';
import { emptyReasonDraft, type ReasonDraft } from './ReasonFields.tsx';
import { draftKeyOf } from './use-step-draft.ts';

/** A delay to choose, with the hours after it. */
export interface DelayOption {
  value: Delay;
  label: string;
  hours: ClassHours;
}

/** The delays to choose for the class: not to a day that has its class. */
export const delayOptions = (found: StaffClass, now: Date): DelayOption[] => {
  const labels: Record<Delay, string> = {
    'half-hour': t`+30 min`,
    hour: t`+1 hour`,
    day: classDate(found) === indianDate(now) ? t`Tomorrow` : t`A day later`,
  };
  return (Object.keys(labels) as Delay[])
    .filter((value) => value !== 'day' || !found.hasClassNextDay)
    .map((value) => ({
      value,
      label: labels[value],
      hours: delayBy(indianHours(found), value),
    }));
};

/** The initial draft of the form that moves the class. */
export const moveDraftOf = (found: StaffClass): ClassHours & ReasonDraft & NotificationDraft => ({
  ...indianHours(found),
  ...emptyReasonDraft,
  ...emptyNotificationDraft,
});

/** Fills the draft of the move form before the form opens. */
export const prefillMoveDraft = (found: StaffClass, hours: ClassHours): void => {
  openDraft(draftKeyOf('move', found), moveDraftOf(found)).type(hours);
};
