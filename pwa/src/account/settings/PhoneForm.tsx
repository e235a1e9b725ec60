import { t } from '@lingui/core/macro';
import type { SyntheticEvent } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { rememberUser, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal, RefusedFields } from '../../ui/forms/field-errors.tsx';
import { PhoneField } from '../auth/RegisterFields.tsx';
import styles from './AccountScreen.module.css';

/** An empty number removes it. */
const save = async (phone: string) => {
  const { user } = await learnerApi.changeFacts({ phone: phone === '' ? null : phone });
  rememberUser(user);
};

const useKnownPhone = () => {
  const phone = useSession((session) => session.user?.phone);
  return phone ? phoneInWords(phone) : '';
};

const usePhone = () => useDraft('phone', { phone: useKnownPhone() });

const PhoneForm = () => {
  const { draft, isTyped, type, forget } = usePhone();
  const fold = useFold(isTyped);
  const phone = draft.phone.trim();
  const { busy, refused, start } = useMutation(
    () => save(phone),
    () => {
      leave();
      notify(() =>
        phone === '' ? t`Your phone number is removed.` : t`Your phone number is saved.`,
      );
    },
  );
  const leave = () => {
    forget();
    fold();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    void start();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <RefusedFields refused={refused}>
        <PhoneField value={draft.phone} onType={(phone) => type({ phone })} readOnly={busy} />
        <OtherRefusal />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t`Save the number`}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </RefusedFields>
    </form>
  );
};

export const PhoneRow = () => {
  const known = useKnownPhone();
  const { isTyped } = usePhone();
  return (
    <FoldingRow
      title={t`Your phone number`}
      line={known || t`So that the studio can reach you.`}
      fragment="phone"
      openAtFirst={isTyped}
    >
      <PhoneForm />
    </FoldingRow>
  );
};
