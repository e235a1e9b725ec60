import type { Holiday, HolidayPreview, InLanguages } from 'bff/contract';
import { useRef } from 'react';
import { type Attempt, attemptOf } from '../../../data/forms/idempotency-key.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { ApiError, NetworkError } from '../../../data/network/client.ts';
import { useAnswer } from '../../../data/signed-in/use-live-query.ts';
import { type HolidayScope, holidayApi } from '../../../data/staff/holiday-api.ts';

/**
 * What a holiday would do, as it is now: whoever changes one of the classes changes this. Until it is there, that of the
 * days and courses before is shown, which is not `current`.
 */
export const usePreview = (scope: HolidayScope | undefined) => {
  const asked = JSON.stringify(scope);
  const { value, ...answer } = useAnswer<{ asked: string; preview: HolidayPreview } | null>(
    {
      key: ['holiday', asked ?? ''],
      ask: async () => (scope ? { asked, preview: await holidayApi.preview(scope) } : null),
      topics: ['staff/classes', 'staff/courses'],
    },
    { orBefore: true },
  );
  const preview = scope && value?.preview;
  return { ...answer, preview, isCurrent: preview !== undefined && value?.asked === asked };
};

interface Making extends HolidayScope {
  reason: string;
  reasonIn: InLanguages<string>;
  notice: string;
  noticeIn: InLanguages<string>;
}

interface Act {
  making: Making | undefined;
  /** What staff see. */
  preview: HolidayPreview | undefined;
  onMade: (holiday: Holiday, preview: HolidayPreview) => void;
  /** The classes were others than staff have seen. */
  onStale: () => Promise<void>;
}

/**
 * Makes the holiday over what staff see. Where the answer to a try is lost, the next one sends the same, so that it is made
 * once.
 */
export const useMaking = ({ making, preview, onMade, onStale }: Act) => {
  const lost = useRef<{ words: string; preview: HolidayPreview; attempt: Attempt }>(undefined);
  const send = async () => {
    if (!making || !preview) return;
    const words = JSON.stringify(making);
    const before = lost.current?.words === words ? lost.current : undefined;
    const seen = before?.preview ?? preview;
    const holiday = { ...making, version: seen.version };
    const attempt = attemptOf(holiday, before?.attempt);
    try {
      const made = await holidayApi.make(holiday, attempt.key);
      onMade(made, seen);
    } catch (failure) {
      lost.current =
        failure instanceof NetworkError ? { words, preview: seen, attempt } : undefined;
      if (failure instanceof ApiError && failure.status === 412) await onStale();
      throw failure;
    }
  };
  return useMutation(send, () => {});
};
