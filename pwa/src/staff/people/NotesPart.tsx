import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonNote, PersonPage } from 'bff/contract';
import { useRef, useState } from 'react';
import { momentOf } from '../../content/format.ts';
import { draftAt, useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { useMay } from '../../data/signed-in/can.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { ConfirmDialog } from '../../ui/signed-in/ConfirmDialog.tsx';
import { useFocusOn } from '../frame/use-focus-on.ts';
import styles from './Person.module.css';
import { Part } from './PersonParts.tsx';

const longestNote = 1000;

interface FormProps {
  /** Names the draft. */
  draftKey: string;
  label: string;
  before: string;
  send: (text: string) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

const NoteForm = ({ draftKey, label, before, send, onSaved, onCancel }: FormProps) => {
  const { draft, type, forget } = useDraft(draftKey, { text: before });
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => send(draft.text),
    () => {
      forget(draft);
      notify(() => t`The note is saved.`);
      onSaved();
    },
  );
  const submit = () => {
    setMissing(draft.text.trim() === '');
    if (draft.text.trim() !== '') void start();
  };
  return (
    <Form className={styles.noteForm} refused={refused} onSubmit={submit}>
      <TextArea
        label={label}
        name="text"
        rows={3}
        maxLength={longestNote}
        readOnly={busy}
        value={draft.text}
        onChange={(event) => type({ text: event.target.value })}
        hint={t`Staff see it, and the person does in a copy of their data.`}
        error={isMissing ? t`Write the note first.` : undefined}
      />
      <OtherRefusal />
      <div className={styles.buttons}>
        <Button type="submit" small busy={busy}>
          {t`Save the note`}
        </Button>
        <Button
          small
          variant="outline"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {t`Cancel`}
        </Button>
      </div>
    </Form>
  );
};

const Remove = ({ person, note, onChanged, onClose }: NoteProps & { onClose: () => void }) => {
  const { busy, problem, start } = useMutation(
    () => peopleApi.removeNote(person.id, note.id),
    () => {
      notify(() => t`The note is removed.`);
      onClose();
      onChanged();
    },
  );
  return (
    <ConfirmDialog
      title={t`Remove this note?`}
      confirm={t`Remove`}
      busy={busy}
      onConfirm={() => void start()}
      onCancel={onClose}
    >
      <p>{note.text}</p>
      {problem && <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
};

interface NoteProps {
  person: PersonPage;
  note: PersonNote;
  /** The note is another one by now, or gone. */
  onChanged: () => void;
}

const Note = (props: NoteProps) => {
  const { person, note, onChanged } = props;
  const [does, setDoes] = useState<'change' | 'remove'>();
  const mayNote = useMay('people.note');
  const isOwn = useSession(({ user }) => user?.id === note.by?.id);
  const row = useRef<HTMLLIElement>(null);
  const moveFocus = useFocusOn(row, (within) => within.querySelector('textarea, button'));
  const go = (next: typeof does) => {
    setDoes(next);
    if (next !== 'remove') moveFocus();
  };
  const when = momentOf(note.changedAt ?? note.writtenAt);
  if (does === 'change')
    return (
      <li ref={row} className={styles.note}>
        <NoteForm
          draftKey={`note ${note.id}`}
          label={t`Your note`}
          before={note.text}
          send={(text) => peopleApi.changeNote(person.id, note.id, text)}
          onSaved={() => {
            go(undefined);
            onChanged();
          }}
          onCancel={() => go(undefined)}
        />
      </li>
    );
  return (
    <li ref={row} className={styles.note}>
      <p className={styles.message}>{note.text}</p>
      <div className={styles.noteFoot}>
        <p className={styles.more}>
          {note.by?.name ?? t`Somebody who has left`}, {when}
          {note.changedAt && ` (${t`changed`})`}
        </p>
        {mayNote && (
          <div className={styles.noteActs}>
            {isOwn && (
              <Button small variant="quiet" onClick={() => go('change')}>
                <Trans>
                  Edit <span className="visually-hidden">the note of {when}</span>
                </Trans>
              </Button>
            )}
            <Button small variant="quiet" onClick={() => go('remove')}>
              <Trans>
                Remove <span className="visually-hidden">the note of {when}</span>
              </Trans>
            </Button>
          </div>
        )}
      </div>
      {does === 'remove' && <Remove {...props} onClose={() => setDoes(undefined)} />}
    </li>
  );
};

interface Props {
  person: PersonPage;
  onChanged: () => void;
}

/** The form for a new note, once somebody wants it or has begun to type. */
const NewNote = ({ person, onChanged }: Props) => {
  const draftKey = `note of ${person.id}`;
  const [isOpen, setOpen] = useState(() => draftAt(draftKey, { text: '' }).isTyped());
  const place = useRef<HTMLDivElement>(null);
  const moveFocus = useFocusOn(place, (within) => within.querySelector('textarea, button'));
  const open = (next: boolean) => {
    setOpen(next);
    moveFocus();
  };
  return (
    <div ref={place}>
      {isOpen ? (
        <NoteForm
          draftKey={draftKey}
          label={t`A new note`}
          before=""
          send={(text) => peopleApi.addNote(person.id, text)}
          onSaved={() => {
            open(false);
            onChanged();
          }}
          onCancel={() => open(false)}
        />
      ) : (
        <Button small variant="soft" onClick={() => open(true)}>
          {t`Write a note`}
        </Button>
      )}
    </div>
  );
};

/** What staff have noted of the person, the newest first, and a new note. */
export const NotesPart = ({ person, onChanged }: Props) => {
  const mayNote = useMay('people.note');
  return (
    <Part title={t`Notes of staff`}>
      {mayNote && <NewNote person={person} onChanged={onChanged} />}
      {person.notes.length > 0 && (
        <ul>
          {person.notes.map((note) => (
            <Note key={note.id} person={person} note={note} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Part>
  );
};
