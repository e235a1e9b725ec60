import { t } from '@lingui/core/macro';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { toldInWords } from '../notifications/contact-messages.ts';
import { NoticeField, noticeIn, noWords } from '../notifications/NoticeField.tsx';
import { TellForm } from '../notifications/NotifyForm.tsx';
import { handWritten, inEach } from '../notifications/notices.ts';
import { AboutClass } from './AboutClass.tsx';
import { tellSaved } from './notify-saved.ts';
import { noReason, ReasonFields, reasonIn, sentReason } from './ReasonFields.tsx';
import { asBefore } from './undo-class.ts';
import { useClassAct } from './use-class-action.ts';
import { useReaders } from './use-readers.ts';
import type { StepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';
import { aboutNotice, cancelledNotice, weekdayOfClass } from './week-messages.ts';

/** Cancels one class, with a reason. The course goes on. */
export const CancelSheet = (props: StepProps) => {
  const { found, now } = props;
  const { form, done, close } = useStepDraft('cancel', props, { ...noReason, ...noWords });
  const composed = inEach((language) =>
    cancelledNotice(language, { found, reason: reasonIn(language, form.draft), now }),
  );
  const notice = noticeIn(form.draft, composed);
  const readers = useReaders(found, 'cancelled');
  const { busy, refused, start } = useClassAct(found, {
    send: (base) => staffClassApi.cancelClass(base, { ...sentReason(form.draft), ...notice }),
    isDone: (theirs) => theirs.state === 'cancelled' && theirs.notice === notice.notice,
    onDone: (changed, before) => {
      const say = () => toldInWords(t({ message: 'Cancelled.', context: 'a class was' }), changed);
      tellSaved(say, {
        changed,
        isTold: true,
        undo: asBefore(before, changed),
      });
      done(changed);
    },
  });
  return (
    <Sheet
      title={t`Cancel ${{ weekday: weekdayOfClass(found) }}’s class?`}
      lead={<AboutClass found={found} now={now} />}
      busy={busy}
      onClose={close}
    >
      <TellForm
        button={{ telling: t`Cancel the class and tell`, silent: t`Cancel the class` }}
        look="danger"
        found={{ ...found, contacts: readers.contacts }}
        message={handWritten(found, notice)}
        busy={busy}
        refused={refused}
        onSubmit={start}
      >
        <ReasonFields {...form} busy={busy} />
        <NoticeField
          {...form}
          hindiReaders={readers.readers?.hi}
          composed={composed}
          about={aboutNotice(found, now)}
          busy={busy}
        />
      </TellForm>
    </Sheet>
  );
};
