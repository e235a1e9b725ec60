import { t } from '@lingui/core/macro';
import type { FactParts, SettingsSection, StaffFacts } from 'bff/contract';
import type { ReactNode, SyntheticEvent } from 'react';
import { useKeyChange } from '../../account/two-factor/use-authenticator-change.tsx';
import { type DraftPart, useDraft } from '../../data/forms/use-draft.ts';
import { ApiError } from '../../data/network/client.ts';
import { renewFacts } from '../../data/offline/renew-studio-settings.ts';
import { answered, askAgain } from '../../data/signed-in/queries.ts';
import { studioApi } from '../../data/staff/studio-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './Studio.module.css';
import { studioQuestion } from './studio-query.ts';

/** The fields of a part are given its draft. */
export interface FieldsProps<Part extends SettingsSection> extends DraftPart<FactParts[Part]> {
  busy: boolean;
}

/** With the version on which it is based: what somebody else saves meanwhile is not overwritten unseen. */
interface PartDraft<Part extends SettingsSection> {
  value: FactParts[Part];
  version: number;
}

export const usePartDraft = <Part extends SettingsSection>(
  part: Part,
  { value, version }: StaffFacts<FactParts[Part]>,
) => useDraft<PartDraft<Part>>(`studio ${part}`, { value, version });

interface Props<Part extends SettingsSection> {
  part: Part;
  facts: StaffFacts<FactParts[Part]>;
  /** What is to be sent of what was typed. */
  sent?: (typed: FactParts[Part]) => FactParts[Part];
  fields: (props: FieldsProps<Part>) => ReactNode;
  /** The page that shows it. */
  page?: string;
}

const isConflict = (failure: unknown) => failure instanceof ApiError && failure.status === 409;

/** The form of one part, which is saved by itself. */
export const PartForm = <Part extends SettingsSection>({
  part,
  facts,
  sent = (typed) => typed,
  fields,
  page,
}: Props<Part>) => {
  const { draft, latest, isTyped, type, forget } = usePartDraft(part, facts);
  const fold = useFold(isTyped);
  const save = async () => {
    const value = sent(draft.value);
    // A row that is refused is found at the place that it has in the form.
    type({ value });
    try {
      await studioApi.save({ part, value, version: draft.version });
    } catch (failure) {
      await askAgain(studioQuestion);
      const now = answered(studioQuestion)?.parts[part].version;
      // What they have saved stands above the form by now: the next try is based on it.
      if (isConflict(failure) && now !== undefined) type({ version: now });
      throw failure;
    }
    await Promise.all([askAgain(studioQuestion), renewFacts()]);
  };
  const leave = () => {
    forget();
    fold();
  };
  const { busy, refused, start, dialog } = useKeyChange(save, () => {
    leave();
    notify(() => t`Saved. All pages show it within a second.`);
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    start();
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <RefusedFields refused={refused}>
          {fields({
            draft: draft.value,
            type: (changed) => type({ value: { ...latest().value, ...changed } }),
            busy,
          })}
          <OtherRefusal />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy}>
              {t`Save`}
            </Button>
            <Button variant="outline" onClick={() => !busy && leave()}>
              {t({ message: 'Cancel', context: 'nothing changes' })}
            </Button>
            {page && (
              <Link className={styles.see} to={page}>
                {t`See the page`}
              </Link>
            )}
          </div>
        </RefusedFields>
      </form>
      {dialog}
    </>
  );
};
