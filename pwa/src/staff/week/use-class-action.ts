import { t } from '@lingui/core/macro';
import type { StaffClass, StaleClass } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import { formatClassChange, formatClassDateTime } from '../../schedule/class-messages.ts';

interface ClassAction {
  send: (base: StaffClass) => Promise<StaffClass>;
  /** Whether the class already has this change: then the request had arrived and only its response was lost. */
  isDone: (theirs: StaffClass) => boolean;
  /** `before` is the class before the change. */
  onDone: (changed: StaffClass, before: StaffClass) => void;
}

/** The present class in a 412 response: somebody else has changed the class. */
export const conflictingClassIn = (failure: unknown): StaffClass | undefined =>
  failure instanceof ApiError && failure.status === 412
    ? (failure.body as StaleClass).class
    : undefined;

const formatLink = ({ meeting }: StaffClass, before: StaffClass) => {
  if (meeting?.version === before.meeting?.version) return undefined;
  return meeting?.meetingLink ? t`link ${{ link: meeting.meetingLink }}` : t`no link`;
};

const formatConflict = (theirs: StaffClass, before: StaffClass) => {
  const when = formatClassDateTime(theirs, new Date());
  const now = [when, formatClassChange(theirs), theirs.teacher, formatLink(theirs, before)];
  const words = now.filter(Boolean).join(', ');
  return t`Someone else has changed this class. It is now: ${words}. Your change has not been saved. Please send it again to replace theirs.`;
};

const formatFailure = (failure: unknown, before: StaffClass) => {
  const theirs = conflictingClassIn(failure);
  return theirs ? formatConflict(theirs, before) : formatError(failure);
};

/**
 * Changes the version of the class with which the form was opened. If somebody else has changed the class since, `problem`
 * says so and `base` becomes the present version, which the next try changes.
 */
export const useClassAction = (found: StaffClass, { send, isDone, onDone }: ClassAction) => {
  const [base, setBase] = useState(found);
  const sendChange = async () => {
    try {
      onDone(await send(base), base);
    } catch (failure) {
      const theirs = conflictingClassIn(failure);
      if (theirs && isDone(theirs)) return onDone(theirs, base);
      if (theirs) setBase(theirs);
      throw failure;
    }
  };
  const mutation = useMutation(
    sendChange,
    () => {},
    (failure) => formatFailure(failure, base),
  );
  return { base, ...mutation };
};
