import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import type { AcceptedInvitation, InvitationProof } from '../../../data/network/invitation.ts';
import { storeUser } from '../../../data/session/session.ts';
import { continueWithToken } from '../../../data/signed-in/continue-with-token.ts';
import { setQueryData } from '../../../data/signed-in/queries.ts';
import { useLiveQuery } from '../../../data/signed-in/use-live-query.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { formatPasskeyError, supportsPasskeys } from '../../auth/passkey-support.ts';
import { signInMethodsQuery } from '../../confirm-owner/use-owner-confirmation.ts';
import { securityQuery } from '../../two-factor/security.ts';
import { requestPasskey } from '../../two-factor/verify-passkey.ts';
import styles from '../EmailLinks.module.css';

interface Props {
  /** Accepts with the credentials that the person has proven. */
  accept: (shown: InvitationProof) => Promise<AcceptedInvitation>;
  onAccepted: () => void;
}

/** Only the password and the passkey that are proven here stay valid afterwards. */
const useAcceptInvitation = ({ accept, onAccepted }: Props) => {
  const [password, typePassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const finish = async (shown: InvitationProof) => {
    const { token, user } = await accept(shown);
    continueWithToken(token, user);
    storeUser(user);
    setQueryData(signInMethodsQuery, { hasPassword: shown.password !== undefined });
  };
  const typed = password === '' ? {} : { password };
  const withPassword = useMutation(() => finish({ password }), onAccepted);
  const without = useMutation(() => finish({}), onAccepted);
  const withPasskey = useMutation(
    async () => finish({ ...typed, passkey: await requestPasskey() }),
    onAccepted,
    formatPasskeyError,
  );
  const others = [without, withPasskey];
  return {
    ...{ password, typePassword, isMissing },
    busy: [withPassword, ...others].some(({ busy }) => busy),
    refused: withPassword.refused,
    problem: others.find(({ problem }) => problem)?.problem,
    keepPassword: () => {
      setMissing(password === '');
      if (password !== '') void withPassword.start();
    },
    keepPasskey: () => void withPasskey.start(),
    keepNothing: () => void without.start(),
  };
};

/** Accepts an invitation and ends all other logins: somebody else may have registered the address before. */
export const AcceptInvitation = (props: Props) => {
  const { password, typePassword, isMissing, busy, refused, problem, ...keeping } =
    useAcceptInvitation(props);
  const ways = useLiveQuery(signInMethodsQuery);
  const keys = useLiveQuery(securityQuery).data;
  const hasPassword = ways.data?.hasPassword ?? true;
  const hasPasskey = (keys?.passkeys.length ?? 0) > 0;
  if (!ways.data && ways.error === null) return <p role="status">{t`Loading`}</p>;
  return (
    <>
      <p>
        {t`All other devices will be logged out of this account. Your password or passkey will keep working only if you use it here, because somebody else may know it.`}
      </p>
      {problem && <Alert kind="error">{problem}</Alert>}
      {hasPassword && (
        <Form className={styles.form} refused={refused} onSubmit={keeping.keepPassword}>
          <PasswordField
            mode="login"
            value={password}
            onType={typePassword}
            fault={isMissing && password === '' ? t`Password is required.` : undefined}
            readOnly={busy}
          />
          <FormErrorAlert />
          <Button type="submit" large block busy={busy}>
            {t`Accept`}
          </Button>
        </Form>
      )}
      {hasPasskey && supportsPasskeys() && (
        <Button variant="outline" block busy={busy} onClick={keeping.keepPasskey}>
          {t`Accept with a passkey`}
        </Button>
      )}
      {hasPassword ? (
        <>
          <Button variant="outline" block busy={busy} onClick={keeping.keepNothing}>
            {t`Accept without the password`}
          </Button>
          <p>{t`Without the password, you log in with codes by e-mail until you set a new one under Account.`}</p>
        </>
      ) : (
        <Button large block busy={busy} onClick={keeping.keepNothing}>
          {t`Accept`}
        </Button>
      )}
    </>
  );
};
