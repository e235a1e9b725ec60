import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { storeUser, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { focusFirstInvalidField } from '../auth/validate-auth.ts';
import styles from './AccountScreen.module.css';

const maxNameLength = 100;

const saveName = async (name: string) => {
  const { user } = await learnerApi.changeProfile({ name });
  storeUser(user);
};

const useNameDraft = () =>
  useDraft('name', { name: useSession((session) => session.user?.name) ?? '' });

const NameForm = () => {
  const { draft, isTyped, type, forget } = useNameDraft();
  const fold = useFold(isTyped);
  const { name } = draft;
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => saveName(name.trim()),
    () => {
      leave();
      showToast(() => t`Your name is changed.`);
    },
  );
  const leave = () => {
    forget();
    fold();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = name.trim() === '';
    setMissing(isMissing);
    if (isMissing)
      return focusFirstInvalidField(event.currentTarget, { name: t`Name is required.` });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormErrorProvider refused={refused}>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={maxNameLength}
          required
          readOnly={busy}
          value={name}
          onChange={(event) => type({ name: event.target.value })}
          error={isMissing ? t`Name is required.` : undefined}
        />
        <FormErrorAlert />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t`Save the name`}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </FormErrorProvider>
    </form>
  );
};

export const NameRow = () => {
  const name = useSession((session) => session.user?.name);
  const { isTyped } = useNameDraft();
  return (
    <FoldingRow title={t`Your name`} line={name} fragment="name" openAtFirst={isTyped}>
      <NameForm />
    </FoldingRow>
  );
};
