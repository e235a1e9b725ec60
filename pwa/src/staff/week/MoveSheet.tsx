import { t } from '@lingui/core/macro';
import { indianDate } from 'bff/shared/time/indian-time';
import { useRef, useState } from 'react';
import type { DraftPart } from '../../data/forms/use-draft.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { timesOf } from '../../schedule/class-messages.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { unlessLeftOut } from '../days-off/left-out.ts';
import { useDaysOff } from '../days-off/use-days-off.ts';
import { endHint } from '../frame/class-end.ts';
import { DateField } from '../frame/DateField.tsx';
import { toldInWords } from '../notifications/contact-messages.ts';
import { NoticeField, noticeIn } from '../notifications/NoticeField.tsx';
import { TellForm } from '../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../notifications/notices.ts';
import {
  beginningAt,
  type Hours,
  type HoursFaults,
  hoursFaults,
  indianHours,
  isSameTime,
  lengthOf,
} from './class-hours.ts';
import { delaysOf, moveDraftOf } from './delays.ts';
import { tellSaved } from './notify-saved.ts';
import { ReasonFields, reasonIn, sentReason } from './ReasonFields.tsx';
import styles from './Sheets.module.css';
import { asBefore } from './undo-class.ts';
import { useClassAct } from './use-class-action.ts';
import { useReaders } from './use-readers.ts';
import type { StepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import { aboutNotice, movedNotice, weekdayOfClass } from './week-messages.ts';

interface HoursProps extends DraftPart<Hours> {
  faults: HoursFaults;
  now: Date;
  busy: boolean;
}

/** The end follows the beginning; an end of its own gives the class another length. */
const HoursFields = ({ draft, type, faults, now, busy }: HoursProps) => {
  const length = useRef(lengthOf(draft));
  const end = (endTime: string) => {
    const changed = lengthOf({ ...draft, endTime });
    if (changed > 0) length.current = changed;
    type({ endTime });
  };
  return (
    <>
      <DateField
        label={t`Date`}
        name="movedTo"
        required
        min={indianDate(now)}
        readOnly={busy}
        value={draft.date}
        error={faults.date}
        onChange={(event) => type({ date: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label={t`Begins`}
          type="time"
          name="startTime"
          required
          readOnly={busy}
          value={draft.startTime}
          error={faults.startTime}
          onChange={(event) => type(beginningAt(draft, event.target.value, length.current))}
        />
        <TextField
          label={t`Ends`}
          type="time"
          name="endTime"
          required
          readOnly={busy}
          value={draft.endTime}
          hint={endHint(draft)}
          error={faults.endTime}
          onChange={(event) => end(event.target.value)}
        />
      </div>
    </>
  );
};

/** Another day or hour for one class. Staff see what learners will read before it is sent. */
export const MoveSheet = (props: StepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('move', props, moveDraftOf(found));
  const { draft: hours } = form;
  const [checked, setChecked] = useState(false);
  const delays = delaysOf(found, now);
  const isWhole = hours.date !== '' && hours.startTime !== '' && hours.endTime !== '';
  const composed = inEach((language) =>
    isWhole
      ? movedNotice(language, { found, reason: reasonIn(language, form.draft), now }, hours)
      : '',
  );
  const notice = noticeIn(form.draft, composed);
  const readers = useReaders(found, 'moved');
  const { question, sendAsking, answerWith, leave } = useDaysOff();
  const { base, busy, refused, start } = useClassAct(found, {
    send: (before) =>
      sendAsking((daysOff) =>
        staffClassApi.moveClass(before, {
          movedTo: hours.date,
          startTime: hours.startTime,
          endTime: hours.endTime,
          ...sentReason(form.draft),
          ...notice,
          daysOff,
        }),
      ),
    isDone: (theirs) =>
      isSameTime(indianHours(theirs), hours) &&
      (theirs.notice === notice.notice || (question !== undefined && theirs.holiday !== null)),
    onDone: (changed, before) => {
      const say = () => {
        const moved = t({ message: 'Moved.', context: 'a class was' });
        return toldInWords(unlessLeftOut(changed, moved), changed);
      };
      tellSaved(say, {
        changed,
        isTold: true,
        undo: asBefore(before, changed),
      });
      done(changed);
    },
  });
  // Not what was read meanwhile: the class may be there already, by a try whose answer was lost.
  const faults = hoursFaults(hours, base);
  const submit = () => {
    setChecked(true);
    if (Object.keys(faults).length === 0) void start();
  };
  if (question)
    return (
      <DaysOffSheet question={question} busy={busy} onAnswer={answerWith(start)} onClose={leave} />
    );
  return (
    <Sheet
      title={t`Move ${{ weekday: weekdayOfClass(found) }}’s class`}
      lead={t`${{ title: titleOf(found) }}, now ${{ times: timesOf(found) }}`}
      busy={busy}
      onClose={close}
    >
      <TellForm
        button={{ telling: t`Move and tell`, silent: t`Move` }}
        found={{ ...found, contacts: readers.contacts }}
        message={handWritten(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={submit}
      >
        <ChoiceChips
          legend={t`Later`}
          choices={delays}
          value={delays.find((delay) => isSameTime(delay.hours, hours))?.value}
          onChoose={(chosen) =>
            busy || form.type(delays.find(({ value }) => value === chosen)?.hours ?? {})
          }
        />
        <HoursFields {...form} faults={checked ? faults : {}} now={now} busy={busy} />
        <ReasonFields {...form} busy={busy} />
        <NoticeField
          {...form}
          hindiReaders={readers.readers?.hi}
          about={aboutNotice(found, now)}
          composed={composed}
          busy={busy}
        />
      </TellForm>
    </Sheet>
  );
};
