import { plural, t } from '@lingui/core/macro';
import type { Holiday, HolidayRevocationPreview } from 'bff/contract';
import { useState } from 'react';
import { useDraft } from '../../../data/forms/use-draft.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { ApiError } from '../../../data/network/client.ts';
import { invalidateChannel } from '../../../data/signed-in/queries.ts';
import { liveQueryOptions } from '../../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { LocalizedText } from '../../../ui/LocalizedText.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { ClassDays } from '../../days-off/ClassDays.tsx';
import {
  dateRangeOf,
  formatChangedClasses,
  formatHolidayRevokedNotification,
  holidayName,
} from '../../days-off/holiday-messages.ts';
import { StaffQuery } from '../../frame/StaffQuery.tsx';
import {
  emptyNotificationDraft,
  NotificationField,
  notificationPayloadOf,
} from '../../notifications/NotificationField.tsx';
import { type NotifyButtonLabels, NotifyForm } from '../../notifications/NotifyForm.tsx';
import { buildManualMessage, inEachLanguage } from '../../notifications/notification-texts.ts';
import sheets from '../Sheets.module.css';
import { notifyHolidayRevoked } from './notify-holiday.ts';

const revocationPreviewQuery = (id: number) =>
  liveQueryOptions({
    queryKey: ['holiday back', id],
    queryFn: () => holidayApi.previewRevocation(id),
    live: {
      channels: ['staff/classes', 'staff/courses'],
    },
  });

/** Shown before the first e-mail is sent. */
const phonesOnlyHint = () =>
  t`No e-mail has been sent yet. Only phones that got the first notification will get another one.`;

const revokeLabels = (count: number): NotifyButtonLabels => ({
  withNotification: plural(count, {
    one: 'Put 1 class back and notify',
    other: `Put ${count} classes back and notify`,
  }),
  withoutNotification: plural(count, {
    one: 'Put 1 class back',
    other: `Put ${count} classes back`,
  }),
});

interface Props {
  holiday: Pick<Holiday, 'id' | 'reason' | 'reasonIn'>;
  onDone: () => void;
  onClose: () => void;
}

/** Puts all classes of a holiday back at once. Each learner gets one message, which staff see first. */
export const RevokeHolidaySheet = ({ holiday, onDone, onClose }: Props) => {
  const { id } = holiday;
  const { draft, type, forget } = useDraft(`holiday back ${id}`, emptyNotificationDraft);
  const query = useLiveQuery(revocationPreviewQuery(id));
  // The preview as staff confirmed it: a live update may arrive before the response.
  const [sent, setSent] = useState<HolidayRevocationPreview>();
  const preview = sent ? { ...query, data: sent } : query;
  const { classes = [] } = preview.data ?? {};
  const days = dateRangeOf(classes);
  const composed = inEachLanguage((language) =>
    days ? formatHolidayRevokedNotification(language, days) : '',
  );
  const takeBack = async (seen: HolidayRevocationPreview) => {
    setSent(seen);
    try {
      const notice = notificationPayloadOf(draft, composed);
      return await holidayApi.revoke(id, { ...notice, version: seen.version });
    } catch (failure) {
      setSent(undefined);
      if (failure instanceof ApiError && failure.status === 412) await query.refetch();
      throw failure;
    }
  };
  const send = async () => {
    if (!preview.data) return;
    const back = await takeBack(preview.data);
    notifyHolidayRevoked({ holiday: back, courseIds: classes.map(({ courseId }) => courseId) });
    forget();
    onDone();
    await invalidateChannel('staff/classes');
  };
  const { busy, refused, start } = useMutation(send, () => {});
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Sheet
      title={t`Put the classes back?`}
      lead={<LocalizedText of={holidayName(holiday)} />}
      busy={busy}
      onClose={close}
    >
      <StaffQuery query={preview}>
        {({ learners, readers, contacts, tells, changed }) =>
          days ? (
            <NotifyForm
              button={revokeLabels(classes.length)}
              found={{
                enrolled: tells ? learners : 0,
                isOpen: false,
                contacts: tells ? contacts : undefined,
              }}
              message={buildManualMessage(undefined, notificationPayloadOf(draft, composed))}
              {...(!tells && learners > 0 && { tells: phonesOnlyHint() })}
              busy={busy}
              refused={refused}
              onSubmit={start}
            >
              <NotificationField
                draft={draft}
                type={type}
                composed={composed}
                readers={tells ? readers : undefined}
                busy={busy}
              >
                <ClassDays label={t`Classes that will take place again`} classes={classes} />
              </NotificationField>
              {changed.length > 0 && <p className={sheets.more}>{formatChangedClasses(changed)}</p>}
            </NotifyForm>
          ) : (
            <>
              <p>{t`These classes are already back, or have begun.`}</p>
              {changed.length > 0 && <p className={sheets.more}>{formatChangedClasses(changed)}</p>}
            </>
          )
        }
      </StaffQuery>
    </Sheet>
  );
};
