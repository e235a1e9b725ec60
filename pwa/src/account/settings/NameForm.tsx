import { t } from '@lingui/core/macro';
import { type SyntheticEvent, useState } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { rememberUser, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { focusFirstFault } from '../auth/auth-rules.ts';
import styles from './AccountScreen.module.css';

const longestName = 100;

const save = async (name: string) => {
  const { user } = await learnerApi.changeFacts({ name });
  rememberUser(user);
};

const useName = () => useDraft('name', { name: useSession((session) => session.user?.name) ?? '' });

const NameForm = () => {
  const { draft, isTyped, type, forget } = useName();
  const fold = useFold(isTyped);
  const { name } = draft;
  const [isMissing, setMissing] = useState(false);
  const { busy, refused, start } = useMutation(
    () => save(name.trim()),
    () => {
      leave();
      notify(() => t`Your name is changed.`);
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
    if (isMissing) return focusFirstFault(event.currentTarget, { name: t`Name is required.` });
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={longestName}
          required
          readOnly={busy}
          value={name}
          onChange={(event) => type({ name: event.target.value })}
          error={isMissing ? t`Name is required.` : undefined}
        />
        <OtherRefusal />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t`Save the name`}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </RefusedFields>
    </form>
  );
};

export const NameRow = () => {
  const name = useSession((session) => session.user?.name);
  const { isTyped } = useName();
  return (
    <FoldingRow title={t`Your name`} line={name} fragment="name" openAtFirst={isTyped}>
      <NameForm />
    </FoldingRow>
  );
};
