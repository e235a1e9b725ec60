import { t } from '@lingui/core/macro';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { DaysOffSheet } from '../days-off/DaysOffSheet.tsx';
import { unlessLeftOut } from '../days-off/left-out.ts';
import { useDaysOff } from '../days-off/use-days-off.ts';
import { toldInWords } from '../notifications/contact-messages.ts';
import { NoticeField, noticeIn, noWords } from '../notifications/NoticeField.tsx';
import { TellForm } from '../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../notifications/notices.ts';
import { AboutClass } from './AboutClass.tsx';
import { tellSaved } from './notify-saved.ts';
import { asBefore } from './undo-class.ts';
import { useClassAct } from './use-class-action.ts';
import { useReaders } from './use-readers.ts';
import type { StepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import { aboutNotice, backNotice, byRule, weekdayOfClass } from './week-messages.ts';

/** Gives a class that was moved or cancelled at its usual hour again. */
export const BackSheet = (props: StepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('back', props, noWords);
  const composed = inEach((language) => backNotice(language, found, now));
  const notice = noticeIn(form.draft, composed);
  const readers = useReaders(found, 'back');
  const { question, sendAsking, answerWith, leave } = useDaysOff();
  const { busy, refused, start } = useClassAct(found, {
    send: (base) =>
      sendAsking((daysOff) => staffClassApi.putClassBack(base, { ...notice, daysOff })),
    isDone: (theirs) => theirs.state === 'planned' && theirs.notice === notice.notice,
    onDone: (changed, before) => {
      const say = () => {
        const back = t({ message: 'Put back.', context: 'a class was' });
        return toldInWords(unlessLeftOut(changed, back), changed);
      };
      tellSaved(say, {
        changed,
        isTold: true,
        undo: asBefore(before, changed),
      });
      done(changed);
    },
  });
  if (question)
    return (
      <DaysOffSheet question={question} busy={busy} onAnswer={answerWith(start)} onClose={leave} />
    );
  return (
    <Sheet
      title={t`Put ${{ weekday: weekdayOfClass(found) }}’s class back?`}
      lead={<AboutClass found={found} time={byRule(found)} now={now} />}
      busy={busy}
      onClose={close}
    >
      <TellForm
        button={{ telling: t`Put back and tell`, silent: t`Put back` }}
        found={{ ...found, contacts: readers.contacts }}
        message={handWritten(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={start}
      >
        <NoticeField
          {...form}
          hindiReaders={readers.readers?.hi}
          composed={composed}
          about={aboutNotice(found, now, byRule(found))}
          busy={busy}
        />
      </TellForm>
    </Sheet>
  );
};
