import { type SyntheticEvent, useState } from 'react';
import { useUnsaved } from '../../data/forms/use-draft.ts';
import { sentenceForWriting } from '../../data/network/client.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { isWebLink, linkFault, normalLink } from '../../timetable/meeting-link.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { hostOf } from '../links/link-host.ts';
import { AboutClass } from './AboutClass.tsx';
import { type LinkQuestion, overwritten, questionAboutLink } from './link-check.ts';
import styles from './Sheets.module.css';
import type { StepProps } from './step-props.ts';
import { tellSaved } from './tell-saved.ts';
import { useClassAct } from './use-class-act.ts';

const places = [
  { value: 'course', label: 'Every class of this course' },
  { value: 'class', label: 'This class only' },
] as const;

/** The service of a link, and the link to try it. Empty while the text is no link. */
const Recognised = ({ link }: { link: string }) => {
  const isLink = isWebLink(link);
  return (
    <div role="status">
      {isLink && (
        <p className={styles.host}>
          <Icon name="online" size={20} />
          {hostOf(link)}
          <a href={link} target="_blank" rel="noopener noreferrer">
            Open to test
          </a>
        </p>
      )}
    </div>
  );
};

/** Asks the server who else uses the link, once for each try to save. */
const useQuestion = (save: () => Promise<void>) => {
  const [asking, setAsking] = useState(false);
  const [question, setQuestion] = useState<LinkQuestion>();
  const [problem, setProblem] = useState<string>();
  const askFirst = async (ask: () => Promise<LinkQuestion | undefined>) => {
    if (asking) return;
    setAsking(true);
    setProblem(undefined);
    try {
      const asked = await ask();
      setQuestion(asked);
      if (!asked) await save();
    } catch (failure) {
      setProblem(sentenceForWriting(failure));
    }
    setAsking(false);
  };
  return { asking, question, problem, askFirst, drop: () => setQuestion(undefined) };
};

const useCourseLink = ({ found, onDone }: StepProps) =>
  useClassAct(found, {
    send: staffClassApi.takeCourseLink,
    isDone: ({ hasOwnLink }) => !hasOwnLink,
    onDone: (changed) => {
      notify('This class uses the course’s link.');
      onDone(changed);
    },
  });

/** The link of a class, or of all classes of its course. */
export const LinkSheet = (props: StepProps) => {
  const { found, now, onDone, onClose } = props;
  const [text, setText] = useState(found.meeting?.meetingLink ?? '');
  const [place, setPlace] = useState<'course' | 'class'>(found.hasOwnLink ? 'class' : 'course');
  const [fault, setFault] = useState<string>();
  useUnsaved(text !== (found.meeting?.meetingLink ?? ''));
  const link = normalLink(text);
  const forCourse = place === 'course';
  const saving = useClassAct(found, {
    send: (base) =>
      staffClassApi.setClassLink(base, {
        meetingLink: link,
        forCourse,
        linkVersion: overwritten(base, { forCourse })?.version ?? 0,
      }),
    isDone: (theirs) => overwritten(theirs, { forCourse })?.meetingLink === link,
    onDone: (changed) => {
      const words = forCourse ? `Link of ${found.title} saved.` : 'Link of this class saved.';
      tellSaved(words, changed, false);
      onDone(changed);
    },
  });
  const resetting = useCourseLink(props);
  const { asking, question, problem, askFirst, drop } = useQuestion(saving.start);
  const busy = asking || saving.busy || resetting.busy;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = link === '' ? 'Please paste the link first.' : linkFault(link);
    setFault(wrong);
    if (!wrong && !busy) void askFirst(() => questionAboutLink(found, { link, forCourse }));
  };
  const said = problem ?? saving.problem ?? resetting.problem;
  return (
    <Sheet title="Link" lead={<AboutClass found={found} now={now} />} busy={busy} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Meeting link"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="Enter Meeting Link"
          readOnly={busy}
          value={text}
          error={fault}
          onChange={(event) => setText(event.target.value)}
        />
        <Recognised link={link} />
        <ChoiceChips legend="It is for" choices={places} value={place} onChoose={setPlace} />
        {found.hasOwnLink && forCourse && <p>This class has a link of its own, which it keeps.</p>}
        {said && <Alert kind="error">{said}</Alert>}
        <Button type="submit" large block busy={busy}>
          Save the link
        </Button>
        {found.hasOwnLink && (
          <Button variant="quiet" small block busy={busy} onClick={resetting.start}>
            Use the course’s link
          </Button>
        )}
      </form>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirm={question.confirm}
          look="action"
          busy={saving.busy}
          onConfirm={() => {
            drop();
            void saving.start();
          }}
          onCancel={drop}
        >
          {question.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
    </Sheet>
  );
};
