import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useState } from 'react';
import { useMay } from '../../data/signed-in/can.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { LinkContacts, useClassLinkContacts } from '../links/LinkContacts.tsx';
import { LinkEditor } from '../links/LinkEditor.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { questionBeforeClass } from '../links/link-question.ts';
import { linkFault, normalLink } from '../links/meeting-link.ts';
import { useAskFirst } from '../links/use-ask-first.ts';
import { AboutClass } from './AboutClass.tsx';
import { tellSaved } from './notify-saved.ts';
import { noteRelinked } from './relinked.ts';
import styles from './Sheets.module.css';
import { linkAsBefore } from './undo-class.ts';
import { useClassAct } from './use-class-action.ts';
import type { StepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';

const places = () =>
  [
    { value: 'course', label: t`Every class of this course` },
    { value: 'class', label: t`This class only` },
  ] as const;

interface LinkDraft {
  text: string;
  place: 'course' | 'class';
}

/** The link that a new one takes the place of: the course's, or the class's own. */
const overwritten = (
  { meeting, courseMeeting, hasOwnLink }: StaffClass,
  { place }: Pick<LinkDraft, 'place'>,
) => {
  if (place === 'course') return courseMeeting;
  return hasOwnLink ? meeting : null;
};

type Done = Pick<StepProps, 'found' | 'onDone'>;

const useNewLink = ({ found, onDone }: Done, { text, place }: LinkDraft) => {
  const link = normalLink(text);
  const forCourse = place === 'course';
  const saving = useClassAct(found, {
    send: (base) =>
      staffClassApi.setClassLink(base, {
        meetingLink: link,
        forCourse,
        linkVersion: overwritten(base, { place })?.version ?? 0,
      }),
    isDone: (theirs) => overwritten(theirs, { place })?.meetingLink === link,
    onDone: (changed, before) => {
      const say = () =>
        forCourse ? t`Link of ${{ title: titleOf(found) }} saved.` : t`Link of this class saved.`;
      const undo = linkAsBefore({ before, changed, forCourse });
      tellSaved(say, { changed, isTold: false, undo });
      noteRelinked(changed);
      onDone(changed);
    },
  });
  const mayReadLinks = useMay('meetings.readAll');
  const first = useAskFirst(
    async () =>
      mayReadLinks
        ? questionBeforeClass({
            link,
            courseId: found.courseId,
            written: overwritten(found, { place })?.id,
            shared: forCourse ? found.courseMeeting?.id : undefined,
          })
        : undefined,
    saving.start,
  );
  return { ...first, busy: first.busy || saving.busy, refused: first.refused ?? saving.refused };
};

const useCourseLink = ({ found, onDone }: Done) =>
  useClassAct(found, {
    send: staffClassApi.takeCourseLink,
    isDone: ({ hasOwnLink }) => !hasOwnLink,
    onDone: (changed) => {
      notify(() => t`This class uses the course’s link.`);
      onDone(changed);
    },
  });

/** The link of a class, or of all classes of its course. */
export const LinkSheet = (props: StepProps) => {
  const { found, now } = props;
  // Whoever stands in for the course's teacher sets the link of this class.
  const givesCourse = useMay('classes.readAll') || !found.hasOwnTeacher;
  const { form, done, close } = useStepDraft<LinkDraft>('link', props, {
    text: found.meeting?.meetingLink ?? '',
    place: found.hasOwnLink || !givesCourse ? 'class' : 'course',
  });
  const { text, place } = form.draft;
  const [fault, setFault] = useState<string>();
  const saving = useNewLink({ found, onDone: done }, form.draft);
  const resetting = useCourseLink({ found, onDone: done });
  const busy = saving.busy || resetting.busy;
  const forCourse = place === 'course';
  const contacts = useClassLinkContacts({ ...found, forCourse });
  const written = overwritten(found, form.draft)?.meetingLink ?? found.meeting?.meetingLink;
  const isNew = text.trim() !== '' && normalLink(text) !== written;
  const submit = () => {
    const wrong =
      text.trim() === '' ? t`Please paste the link first.` : linkFault(normalLink(text));
    setFault(wrong);
    if (!wrong && !busy) void saving.start();
  };
  return (
    <Sheet
      title={t`Link`}
      lead={<AboutClass found={found} now={now} />}
      busy={busy}
      onClose={close}
    >
      <Form className={styles.form} refused={saving.refused ?? resetting.refused} onSubmit={submit}>
        <LinkEditor
          field={{ label: t`Meeting link`, readOnly: busy }}
          text={text}
          onType={(typed) => form.type({ text: typed })}
          fault={fault}
          button={{ busy, large: true, children: t`Save the link` }}
        >
          {givesCourse && (
            <ChoiceChips
              legend={t`It is for`}
              choices={places()}
              value={place}
              onChoose={(chosen) => form.type({ place: chosen })}
            />
          )}
          {found.hasOwnLink && place === 'course' && (
            <p>{t`This class has a link of its own, which it keeps.`}</p>
          )}
          {isNew && <LinkContacts contacts={contacts} course={found} />}
        </LinkEditor>
        {found.hasOwnLink && (
          <Button variant="quiet" small block busy={busy} onClick={resetting.start}>
            {t`Use the course’s link`}
          </Button>
        )}
      </Form>
      {saving.question && (
        <LinkQuestionDialog
          question={saving.question}
          onConfirm={saving.confirm}
          onCancel={saving.drop}
        />
      )}
    </Sheet>
  );
};
