import { t } from '@lingui/core/macro';
import type { StaffClass } from 'bff/contract';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../data/signed-in/can.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { LinkContacts, useClassLinkContacts } from '../links/LinkContacts.tsx';
import { LinkEditor } from '../links/LinkEditor.tsx';
import { focusLink } from '../links/LinkField.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { questionBeforeClass } from '../links/link-question.ts';
import { normalizeLink, validateLink } from '../links/meeting-link.ts';
import { useLinkConfirmation } from '../links/use-link-confirmation.ts';
import { ClassSummary } from './ClassSummary.tsx';
import { notifyClassSaved } from './notify-class-saved.ts';
import { markRelinked } from './relinked-classes.ts';
import styles from './Sheets.module.css';
import { undoLinkChange } from './undo-class.ts';
import { useClassAction } from './use-class-action.ts';
import type { ClassStepProps } from './use-step-draft.ts';
import { useStepDraft } from './use-step-draft.ts';

const scopeChoices = () =>
  [
    { value: 'course', label: t`Every class of this course` },
    { value: 'class', label: t`This class only` },
  ] as const;

interface ClassLinkDraft {
  text: string;
  place: 'course' | 'class';
}

/** The link that a new link replaces: that of the course, or that of the class. */
const replacedLink = (
  { meeting, courseMeeting, hasOwnLink }: StaffClass,
  { place }: Pick<ClassLinkDraft, 'place'>,
) => {
  if (place === 'course') return courseMeeting;
  return hasOwnLink ? meeting : null;
};

type ClassLinkTarget = Pick<ClassStepProps, 'found' | 'onDone'>;

const useNewLink = ({ found, onDone }: ClassLinkTarget, { text, place }: ClassLinkDraft) => {
  const link = normalizeLink(text);
  const forCourse = place === 'course';
  const saving = useClassAction(found, {
    send: (base) =>
      staffClassApi.setClassLink(base, {
        meetingLink: link,
        forCourse,
        linkVersion: replacedLink(base, { place })?.version ?? 0,
      }),
    isDone: (theirs) => replacedLink(theirs, { place })?.meetingLink === link,
    onDone: (changed, before) => {
      const message = () =>
        forCourse
          ? t`Link of ${{ title: localizedTitle(found) }} saved.`
          : t`Link of this class saved.`;
      const undo = undoLinkChange({ before, changed, forCourse });
      notifyClassSaved(message, { changed, isNotified: false, undo });
      markRelinked(changed);
      onDone(changed);
    },
  });
  const mayReadLinks = useCan('meetings.readAll');
  const first = useLinkConfirmation(
    async () =>
      mayReadLinks
        ? questionBeforeClass({
            link,
            courseId: found.courseId,
            written: replacedLink(found, { place })?.id,
            shared: forCourse ? found.courseMeeting?.id : undefined,
          })
        : undefined,
    saving.start,
  );
  return { ...first, busy: first.busy || saving.busy, refused: first.refused ?? saving.refused };
};

const useCourseLink = ({ found, onDone }: ClassLinkTarget) =>
  useClassAction(found, {
    send: staffClassApi.resetClassLink,
    isDone: ({ hasOwnLink }) => !hasOwnLink,
    onDone: (changed) => {
      showToast(() => t`This class uses the course’s link.`);
      onDone(changed);
    },
  });

/** Sets the link of a class, or of all classes of its course. */
export const LinkSheet = (props: ClassStepProps) => {
  const { found, now } = props;
  // A substitute teacher can only set the link of this class.
  const givesCourse = useCan('classes.readAll') || !found.hasOwnTeacher;
  const { form, done, close } = useStepDraft<ClassLinkDraft>('link', props, {
    text: found.meeting?.meetingLink ?? '',
    place: found.hasOwnLink || !givesCourse ? 'class' : 'course',
  });
  const { text, place } = form.draft;
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has focused its first control.
  useEffect(() => focusLink(field.current), []);
  const saving = useNewLink({ found, onDone: done }, form.draft);
  const resetting = useCourseLink({ found, onDone: done });
  const busy = saving.busy || resetting.busy;
  const forCourse = place === 'course';
  const contacts = useClassLinkContacts({ ...found, forCourse });
  const written = replacedLink(found, form.draft)?.meetingLink ?? found.meeting?.meetingLink;
  const isNew = text.trim() !== '' && normalizeLink(text) !== written;
  const submit = () => {
    const wrong =
      text.trim() === '' ? t`Please paste the link first.` : validateLink(normalizeLink(text));
    setFault(wrong);
    if (!wrong && !busy) void saving.start();
  };
  return (
    <Sheet
      title={t`Link`}
      lead={<ClassSummary found={found} now={now} />}
      busy={busy}
      onClose={close}
    >
      <Form className={styles.form} refused={saving.refused ?? resetting.refused} onSubmit={submit}>
        <LinkEditor
          field={{ ref: field, label: t`Meeting link`, readOnly: busy }}
          text={text}
          onType={(typed) => form.type({ text: typed })}
          fault={fault}
          button={{ busy, large: true, children: t`Save the link` }}
        >
          {givesCourse && (
            <ChoiceChips
              legend={t`The link is for`}
              choices={scopeChoices()}
              value={place}
              onChoose={(chosen) => form.type({ place: chosen })}
            />
          )}
          {found.hasOwnLink && place === 'course' && (
            <p>{t`This class has its own link, which does not change.`}</p>
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
