import { t } from '@lingui/core/macro';
import type { StaffClass, StaleClass } from 'bff/contract';
import { useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { changeInWords, whenInWords } from '../../schedule/class-messages.ts';

interface Act {
  send: (base: StaffClass) => Promise<StaffClass>;
  /** Whether the class is as this act makes it: then the act had arrived and only its answer was lost. */
  isDone: (theirs: StaffClass) => boolean;
  /** `before` is the class that was changed. */
  onDone: (changed: StaffClass, before: StaffClass) => void;
}

/** The class as it is by now, of a refusal because somebody else was faster. */
export const theirsIn = (failure: unknown): StaffClass | undefined =>
  failure instanceof ApiError && failure.status === 412
    ? (failure.body as StaleClass).class
    : undefined;

const linkInWords = ({ meeting }: StaffClass, before: StaffClass) => {
  if (meeting?.version === before.meeting?.version) return undefined;
  return meeting?.meetingLink ? t`link ${{ link: meeting.meetingLink }}` : t`without a link`;
};

const staleInWords = (theirs: StaffClass, before: StaffClass) => {
  const when = whenInWords(theirs, new Date());
  const now = [when, changeInWords(theirs), theirs.teacher, linkInWords(theirs, before)];
  const words = now.filter(Boolean).join(', ');
  return t`Somebody else has changed this class. It is now: ${words}. Yours is not saved; send it again to change theirs.`;
};

const sentenceOf = (failure: unknown, before: StaffClass) => {
  const theirs = theirsIn(failure);
  return theirs ? staleInWords(theirs, before) : sentenceFor(failure);
};

/**
 * Changes a class over the version that the form was opened with. If somebody else was faster, `problem` says so, and
 * `base` is the class as it is then: the next try changes that.
 */
export const useClassAct = (found: StaffClass, { send, isDone, onDone }: Act) => {
  const [base, setBase] = useState(found);
  const sendOver = async () => {
    try {
      onDone(await send(base), base);
    } catch (failure) {
      const theirs = theirsIn(failure);
      if (theirs && isDone(theirs)) return onDone(theirs, base);
      if (theirs) setBase(theirs);
      throw failure;
    }
  };
  const mutation = useMutation(
    sendOver,
    () => {},
    (failure) => sentenceOf(failure, base),
  );
  return { base, ...mutation };
};
