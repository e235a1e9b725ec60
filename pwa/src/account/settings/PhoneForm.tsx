import { t } from '@lingui/core/macro';
import type { SyntheticEvent } from 'react';
import { useDraft } from '../../data/forms/use-draft.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { storeUser, useSession } from '../../data/session/session.ts';
import { learnerApi } from '../../data/signed-in/learner-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { FoldingRow, useFold } from '../../shell/signed-in/Rows.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert, FormErrorProvider } from '../../ui/forms/field-errors.tsx';
import { PhoneField } from '../auth/RegisterFields.tsx';
import styles from './AccountScreen.module.css';

/** An empty number removes it. */
const savePhone = async (phone: string) => {
  const { user } = await learnerApi.changeProfile({ phone: phone === '' ? null : phone });
  storeUser(user);
};

const useSavedPhone = () => {
  const phone = useSession((session) => session.user?.phone);
  return phone ? formatPhone(phone) : '';
};

const usePhoneDraft = () => useDraft('phone', { phone: useSavedPhone() });

const PhoneForm = () => {
  const { draft, isTyped, type, forget } = usePhoneDraft();
  const fold = useFold(isTyped);
  const phone = draft.phone.trim();
  const { busy, refused, start } = useMutation(
    () => savePhone(phone),
    () => {
      leave();
      showToast(() =>
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
      <FormErrorProvider refused={refused}>
        <PhoneField value={draft.phone} onType={(phone) => type({ phone })} readOnly={busy} />
        <FormErrorAlert />
        <div className={styles.buttons}>
          <Button type="submit" busy={busy}>
            {t`Save the number`}
          </Button>
          <Button variant="outline" onClick={() => !busy && leave()}>
            {t`Cancel`}
          </Button>
        </div>
      </FormErrorProvider>
    </form>
  );
};

export const PhoneRow = () => {
  const known = useSavedPhone();
  const { isTyped } = usePhoneDraft();
  return (
    <FoldingRow
      title={t`Your phone number`}
      line={known || t`So that we can call you if needed.`}
      fragment="phone"
      openAtFirst={isTyped}
    >
      <PhoneForm />
    </FoldingRow>
  );
};
