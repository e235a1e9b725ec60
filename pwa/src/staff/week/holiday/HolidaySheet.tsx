import { plural, t } from '@lingui/core/macro';
import type { HolidayPreview } from 'bff/contract';
import { indianDate } from 'bff/shared/time/indian-time';
import { useState } from 'react';
import { refusedBy } from '../../../data/forms/failed.ts';
import { type DraftPart, useDraft } from '../../../data/forms/use-draft.ts';
import { sentenceFor } from '../../../data/network/client.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { StaffWords } from '../../../ui/LocalizedText.tsx';
import { ChoiceChips } from '../../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../../ui/signed-in/Sheet.tsx';
import { CheckChips } from '../../../ui/staff/CheckChips.tsx';
import { ClassDays } from '../../days-off/ClassDays.tsx';
import { holidayNotice } from '../../days-off/holiday-messages.ts';
import {
  type NoticeDraft,
  NoticeField,
  noticeIn,
  noWords,
} from '../../notifications/NoticeField.tsx';
import { type TellButton, TellForm } from '../../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../../notifications/notices.ts';
import {
  noReason,
  type ReasonDraft,
  ReasonFields,
  reasonIn,
  sentReason,
} from '../ReasonFields.tsx';
import sheets from '../Sheets.module.css';
import { shortOwnTitle } from '../week-messages.ts';
import styles from './HolidaySheet.module.css';
import { type DaysDraft, dayChoices, daysIn, noDays } from './holiday-days.ts';
import { tellMade } from './made-holiday.ts';
import { useMaking, usePreview } from './use-holiday.ts';

interface Props {
  /** Of the week that is shown. */
  monday: string;
  now: Date;
  /** Reads the week again. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

interface DaysProps extends DraftPart<DaysDraft>, Pick<Props, 'monday' | 'now'> {
  /** Why nothing can be sent with these days. */
  lack: string | undefined;
  busy: boolean;
}

const DayFields = ({ draft, type, monday, now, lack, busy }: DaysProps) => (
  <div className={sheets.reason}>
    <ChoiceChips
      legend={t`Days`}
      choices={dayChoices(monday, now)}
      value={draft.choice}
      onChoose={(choice) => busy || type({ choice })}
      {...(draft.choice !== 'other' && { field: 'firstDate', error: lack })}
    />
    {draft.choice === 'other' && (
      <div className={styles.dates}>
        <TextField
          label={t`First day`}
          type="date"
          name="firstDate"
          error={draft.firstDate === '' && lack}
          required
          min={indianDate(now)}
          readOnly={busy}
          value={draft.firstDate}
          onChange={(event) => type({ firstDate: event.target.value })}
        />
        <TextField
          label={t`Last day`}
          type="date"
          name="lastDate"
          error={draft.firstDate !== '' && lack}
          min={draft.firstDate || indianDate(now)}
          readOnly={busy}
          value={draft.lastDate}
          onChange={(event) => type({ lastDate: event.target.value })}
        />
      </div>
    )}
  </div>
);

interface HolidayDraft extends DaysDraft, NoticeDraft {
  /** Empty: all. */
  courses: number[];
  reason: ReasonDraft;
}

const begun: HolidayDraft = {
  ...noDays,
  ...noWords,
  courses: [],
  reason: { ...noReason, choice: 'holiday' },
};

/** Why nothing can be sent yet. Undefined if it can. */
const lackIn = (hasDays: boolean, preview: HolidayPreview | undefined) => {
  if (!hasDays) return t`Please choose the day first.`;
  return preview?.classes.length === 0
    ? t`No class is held on these days that has not begun.`
    : undefined;
};

/** Without classes there is nobody to tell. */
const cancelInWords = (count: number): TellButton => ({
  telling: plural(count, {
    one: 'Cancel 1 class and tell',
    other: `Cancel ${count} classes and tell`,
  }),
  silent: plural(count, {
    0: 'Cancel the classes',
    one: 'Cancel 1 class',
    other: `Cancel ${count} classes`,
  }),
});

/** Cancels the classes of one day or several, of all courses or some. Each learner gets one message, which staff see first. */
export const HolidaySheet = ({ monday, now, onChanged, onClose }: Props) => {
  const { draft, type, forget } = useDraft(`holiday ${monday}`, begun);
  const [checked, setChecked] = useState(false);
  const days = daysIn(draft, monday, now);
  const chosen = draft.courses.length > 0 ? draft.courses : null;
  const answer = usePreview(days && { ...days, courseIds: chosen });
  const { preview, isCurrent } = answer;
  const composed = inEach((language) => {
    const reason = reasonIn(language, draft.reason);
    return days ? holidayNotice(language, { ...days, isForAll: !chosen, reason }) : '';
  });
  const notice = noticeIn(draft, composed);
  const close = () => {
    forget();
    onClose();
  };
  const { busy, refused, start } = useMaking({
    making: days && { ...days, courseIds: chosen, ...sentReason(draft.reason), ...notice },
    preview,
    onMade: (holiday, seen) => {
      tellMade({ holiday, courseIds: seen.classes.map(({ courseId }) => courseId), onChanged });
      close();
      void onChanged();
    },
    onStale: answer.reload,
  });
  const isAsking = days !== undefined && !isCurrent && answer.failure === undefined;
  const lack = lackIn(days !== undefined, isCurrent ? preview : undefined);
  const { failure } = answer;
  const notAnswered =
    failure === undefined ? undefined : refusedBy({ failure, say: () => sentenceFor(failure) });
  const submit = () => {
    setChecked(true);
    if (!lack && isCurrent) void start();
  };
  const count = preview?.classes.length ?? 0;
  const courses = preview?.courses ?? [];
  return (
    <Sheet
      title={t`Days off`}
      lead={t`Each learner gets one message, with the classes that fall out for them.`}
      busy={busy}
      onClose={close}
    >
      <TellForm
        button={cancelInWords(count)}
        look="danger"
        found={{
          enrolled: preview?.learners ?? 0,
          isOpen: false,
          contacts: preview?.contacts,
        }}
        message={handWritten(undefined, notice)}
        {...(!preview && { tells: t`Choose the days to see who is notified.` })}
        busy={busy || isAsking}
        refused={refused ?? notAnswered}
        onSubmit={submit}
      >
        <DayFields
          draft={draft}
          type={type}
          monday={monday}
          now={now}
          lack={checked ? lack : undefined}
          busy={busy}
        />
        {courses.length > 1 && (
          <CheckChips
            legend={t`Courses`}
            field="courseIds"
            all={t`All courses`}
            choices={courses.map((course) => ({
              value: course.id,
              label: <StaffWords of={shortOwnTitle(course)} />,
            }))}
            chosen={draft.courses}
            onChoose={(ids) => busy || type({ courses: ids })}
          />
        )}
        <ReasonFields
          draft={draft.reason}
          type={(typed) => type({ reason: { ...draft.reason, ...typed } })}
          busy={busy}
        />
        {days && isCurrent && lack && !checked && <Alert kind="info">{lack}</Alert>}
        {days && (
          <NoticeField
            draft={draft}
            type={type}
            composed={composed}
            hindiReaders={preview?.readers?.hi}
            busy={busy}
          >
            {preview && count > 0 && (
              <ClassDays label={t`What falls out`} classes={preview.classes} />
            )}
          </NoticeField>
        )}
      </TellForm>
    </Sheet>
  );
};
