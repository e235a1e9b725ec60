import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { LinkEditor } from '../links/LinkEditor.tsx';
import { focusLink } from '../links/LinkField.tsx';
import { LinkQuestionDialog } from '../links/LinkQuestionDialog.tsx';
import { normalizeLink } from '../links/meeting-link.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { History } from './History.tsx';
import styles from './LinkForm.module.css';
import { closeForm, formErrorOf, type useLinkForm } from './link-drafts.ts';
import { MoreFields } from './MoreFields.tsx';
import { confirmLink, dismissQuestion, isBeingSaved, linkFormId, saveLink } from './save-link.ts';

/** Focuses the link when the form is opened. */
const useFocusWhenOpened = (turn: number) => {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(turn);
  useEffect(() => {
    if (turn === before.current) return;
    before.current = turn;
    if (turn === 0) return;
    focusLink(field.current);
  }, [turn]);
  return field;
};

/** The hint about who can see a new link. */
const hintFor = (audience: 'everyone' | 'enrolled') =>
  audience === 'everyone'
    ? t`Everyone can see this link until a course with a fee uses it.`
    : t`Only learners enrolled in a course with this link can see the link.`;

interface Props {
  form: ReturnType<typeof useLinkForm>;
}

const LinkFields = ({ form: { turn, draft, type } }: Props) => {
  const { text, audience, editing, fault } = draft;
  const field = useFocusWhenOpened(turn);
  return (
    <LinkEditor
      field={{
        ref: field,
        label: editing ? t`Meeting link for class ${{ id: editing.id }}` : t`Meeting link`,
        hint: editing ? undefined : hintFor(audience),
      }}
      text={text}
      onType={(typed) => type({ text: typed })}
      fault={fault}
      button={{ busy: isBeingSaved(draft), children: editing ? t`Update Link` : t`Save Link` }}
    >
      <MoreFields key={turn} draft={draft} type={type} />
    </LinkEditor>
  );
};

/** Adds a link, or edits the chosen one. */
export const LinkForm = ({ form }: Props) => {
  const { id, draft } = form;
  const { editing, conflict, asked } = draft;
  return (
    <>
      <Form
        id={linkFormId}
        className={styles.form}
        refused={formErrorOf(draft)}
        onSubmit={() => void saveLink(id)}
      >
        <h2 className={styles.heading}>{editing ? t`Edit Meeting Link` : t`Add Meeting Link`}</h2>
        {conflict ? (
          <ConflictPanel formId={id} draft={draft} conflict={conflict} />
        ) : (
          <LinkFields form={form} />
        )}
        {asked && (
          <LinkQuestionDialog
            question={asked.question}
            link={
              asked.question.isRemoval
                ? (editing?.meetingLink ?? '')
                : normalizeLink(asked.sent.text)
            }
            onConfirm={() => void confirmLink(id)}
            onCancel={() => dismissQuestion(id)}
          />
        )}
        {editing && !conflict && !isBeingSaved(draft) && (
          <div className={styles.cancel}>
            <Button variant="quiet" small block onClick={() => closeForm(id)}>
              {t({ message: 'Cancel', context: 'nothing changes' })}
            </Button>
          </div>
        )}
      </Form>
      {editing && !conflict && <History key={editing.id} editing={editing} />}
    </>
  );
};
