import { plural, t } from '@lingui/core/macro';
import type { Holiday, HolidayBackPreview } from 'bff/contract';
import { useState } from 'react';
import { useDraft } from '../../../data/forms/use-draft.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { ApiError } from '../../../data/network/client.ts';
import { askAgainOf, type Question } from '../../../data/signed-in/queries.ts';
import { useAnswer } from '../../../data/signed-in/use-live-query.ts';
import { holidayApi } from '../../../data/staff/holiday-api.ts';
import { StaffWords } from '../../../ui/LocalizedText.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { ClassDays } from '../../days-off/ClassDays.tsx';
import { backNotice, changedInWords, daysOf, nameOf } from '../../days-off/holiday-messages.ts';
import { StaffQuery } from '../../frame/StaffQuery.tsx';
import { NoticeField, noticeIn, noWords } from '../../notifications/NoticeField.tsx';
import { type TellButton, TellForm } from '../../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../../notifications/notices.ts';
import sheets from '../Sheets.module.css';
import { tellBack } from './made-holiday.ts';

const backOf = (id: number): Question<HolidayBackPreview> => ({
  key: ['holiday back', id],
  ask: () => holidayApi.previewBack(id),
  topics: ['staff/classes', 'staff/courses'],
});

/** Before the mails have begun to go out. */
const onlyPhones = () =>
  t`No e-mail has gone out yet. We send a notification only to phones that had one.`;

const putBackInWords = (count: number): TellButton => ({
  telling: plural(count, {
    one: 'Put 1 class back and tell',
    other: `Put ${count} classes back and tell`,
  }),
  silent: plural(count, { one: 'Put 1 class back', other: `Put ${count} classes back` }),
});

interface Props {
  holiday: Pick<Holiday, 'id' | 'reason' | 'reasonIn'>;
  onDone: () => void;
  onClose: () => void;
}

/** Holds the classes of days off again, all at once. Each learner gets one message, which staff see first. */
export const HolidayBackSheet = ({ holiday, onDone, onClose }: Props) => {
  const { id } = holiday;
  const { draft, type, forget } = useDraft(`holiday back ${id}`, noWords);
  const answer = useAnswer(backOf(id));
  // As it was seen, from the press on: the stream may tell of the new classes before the answer comes.
  const [sent, setSent] = useState<HolidayBackPreview>();
  const preview = sent ? { ...answer, value: sent } : answer;
  const { classes = [] } = preview.value ?? {};
  const days = daysOf(classes);
  const composed = inEach((language) => (days ? backNotice(language, days) : ''));
  const takeBack = async (seen: HolidayBackPreview) => {
    setSent(seen);
    try {
      const notice = noticeIn(draft, composed);
      return await holidayApi.takeBack(id, { ...notice, version: seen.version });
    } catch (failure) {
      setSent(undefined);
      if (failure instanceof ApiError && failure.status === 412) await answer.reload();
      throw failure;
    }
  };
  const send = async () => {
    if (!preview.value) return;
    const back = await takeBack(preview.value);
    tellBack({ holiday: back, courseIds: classes.map(({ courseId }) => courseId) });
    forget();
    onDone();
    await askAgainOf('staff/classes');
  };
  const { busy, refused, start } = useMutation(send, () => {});
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Sheet
      title={t`Put the classes back?`}
      lead={<StaffWords of={nameOf(holiday)} />}
      busy={busy}
      onClose={close}
    >
      <StaffQuery query={preview}>
        {({ learners, readers, contacts, tells, changed }) =>
          days ? (
            <TellForm
              button={putBackInWords(classes.length)}
              found={{
                enrolled: tells ? learners : 0,
                isOpen: false,
                contacts: tells ? contacts : undefined,
              }}
              message={handWritten(undefined, noticeIn(draft, composed))}
              {...(!tells && learners > 0 && { tells: onlyPhones() })}
              busy={busy}
              refused={refused}
              onSubmit={start}
            >
              <NoticeField
                draft={draft}
                type={type}
                composed={composed}
                hindiReaders={tells ? readers?.hi : undefined}
                busy={busy}
              >
                <ClassDays label={t`What is held again`} classes={classes} />
              </NoticeField>
              {changed.length > 0 && <p className={sheets.more}>{changedInWords(changed)}</p>}
            </TellForm>
          ) : (
            <>
              <p>{t`These classes are held again already, or have begun.`}</p>
              {changed.length > 0 && <p className={sheets.more}>{changedInWords(changed)}</p>}
            </>
          )
        }
      </StaffQuery>
    </Sheet>
  );
};
