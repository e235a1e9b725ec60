import { keepPreviousData } from '@tanstack/react-query';
import type { ByLocale, Holiday, HolidayPreview } from 'bff/contract';
import { useRef } from 'react';
import { type IdempotentRequest, idempotentRequest } from '../../../data/forms/idempotency-key.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { ApiError, NetworkError } from '../../../data/network/client.ts';
import { liveQueryOptions } from '../../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { type HolidayScope, holidayApi } from '../../../data/staff/holiday-api.ts';

/**
 * The preview of a holiday, which is refetched after each change of a class. Until the preview of the present days and courses
 * has loaded, the previous one is returned with `isCurrent` false.
 */
export const useHolidayPreview = (scope: HolidayScope | undefined) => {
  const scopeKey = JSON.stringify(scope);
  const { data, ...query } = useLiveQuery(
    liveQueryOptions({
      queryKey: ['holiday', scopeKey ?? ''],
      queryFn: async () => (scope ? { scopeKey, preview: await holidayApi.preview(scope) } : null),
      placeholderData: keepPreviousData,
      live: {
        channels: ['staff/classes', 'staff/courses'],
      },
    }),
  );
  const preview = scope && data?.preview;
  return { ...query, preview, isCurrent: preview !== undefined && data?.scopeKey === scopeKey };
};

interface HolidayRequest extends HolidayScope {
  reason: string;
  reasonIn: ByLocale<string>;
  notice: string;
  noticeIn: ByLocale<string>;
}

interface CreateHolidayOptions {
  making: HolidayRequest | undefined;
  /** The preview that staff see. */
  preview: HolidayPreview | undefined;
  onMade: (holiday: Holiday, preview: HolidayPreview) => void;
  /** The classes have changed since the preview. */
  onStale: () => Promise<void>;
}

/**
 * Creates the holiday that the preview shows. After a lost response the next try sends the same request with the same
 * idempotency key, so that one holiday is created.
 */
export const useCreateHoliday = ({ making, preview, onMade, onStale }: CreateHolidayOptions) => {
  const lostAttempt = useRef<{
    requestJson: string;
    preview: HolidayPreview;
    attempt: IdempotentRequest;
  }>(undefined);
  const send = async () => {
    if (!making || !preview) return;
    const requestJson = JSON.stringify(making);
    const before =
      lostAttempt.current?.requestJson === requestJson ? lostAttempt.current : undefined;
    const seen = before?.preview ?? preview;
    const holiday = { ...making, version: seen.version };
    const attempt = idempotentRequest(holiday, before?.attempt);
    try {
      const made = await holidayApi.create(holiday, attempt.key);
      onMade(made, seen);
    } catch (failure) {
      lostAttempt.current =
        failure instanceof NetworkError ? { requestJson, preview: seen, attempt } : undefined;
      if (failure instanceof ApiError && failure.status === 412) await onStale();
      throw failure;
    }
  };
  return useMutation(send, () => {});
};
