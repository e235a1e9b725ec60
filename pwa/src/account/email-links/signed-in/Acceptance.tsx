import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { pages } from '../../../content/paths.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import type { AcceptedInvitation, ShownToAccept } from '../../../data/network/invitation.ts';
import { rememberUser } from '../../../data/session/session.ts';
import { put } from '../../../data/signed-in/queries.ts';
import { takeToken } from '../../../data/signed-in/take-token.ts';
import { useAnswer } from '../../../data/signed-in/use-live-query.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { OtherRefusal } from '../../../ui/forms/field-errors.tsx';
import { Link } from '../../../ui/link.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { knowsPasskeys, passkeyProblem } from '../../auth/passkey-problem.ts';
import { signInWays } from '../../confirm-owner/use-owner.ts';
import { security } from '../../two-factor/security.ts';
import { askForPasskey } from '../../two-factor/show-passkey.ts';
import styles from '../Mailed.module.css';

interface Props {
  /** Accepts with what the person has shown to have. */
  accept: (shown: ShownToAccept) => Promise<AcceptedInvitation>;
}

/** What is still a way in afterwards: the password and the passkey that are shown here, and no others. */
const useAcceptance = (accept: Props['accept']) => {
  const [password, typePassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isDone, setDone] = useState(false);
  const finish = async (shown: ShownToAccept) => {
    const { token, user } = await accept(shown);
    takeToken(token, user);
    rememberUser(user);
    put(signInWays, { hasPassword: shown.password !== undefined });
  };
  const typed = password === '' ? {} : { password };
  const done = () => setDone(true);
  const withPassword = useMutation(() => finish({ password }), done);
  const without = useMutation(() => finish({}), done);
  const withPasskey = useMutation(
    async () => finish({ ...typed, passkey: await askForPasskey() }),
    done,
    passkeyProblem,
  );
  const others = [without, withPasskey];
  return {
    ...{ password, typePassword, isMissing, isDone },
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

const Welcome = () => (
  <>
    <Alert kind="success">{t`Welcome to the team. What is yours now is in the menu.`}</Alert>
    <Link className={buttonClass({ block: true })} to={pages.dashboard.path}>
      {t`To the dashboard`}
    </Link>
  </>
);

/** Accepting an invitation, and what it ends: somebody else may have registered the address, and wait in the account. */
export const Acceptance = ({ accept }: Props) => {
  const { password, typePassword, isMissing, isDone, busy, refused, problem, ...keeping } =
    useAcceptance(accept);
  const ways = useAnswer(signInWays);
  const keys = useAnswer(security).value;
  const hasPassword = ways.value?.hasPassword ?? true;
  const hasPasskey = (keys?.passkeys.length ?? 0) > 0;
  if (isDone) return <Welcome />;
  if (!ways.value && ways.failure === undefined) return <p role="status">{t`Loading`}</p>;
  return (
    <>
      <p>
        {t`Every other device that is logged in to this account is logged out. Your password or a passkey goes on only if you show it here, as somebody else may know it.`}
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
          <OtherRefusal />
          <Button type="submit" large block busy={busy}>
            {t`Accept`}
          </Button>
        </Form>
      )}
      {hasPasskey && knowsPasskeys() && (
        <Button variant="outline" block busy={busy} onClick={keeping.keepPasskey}>
          {t`Accept with a passkey`}
        </Button>
      )}
      {hasPassword ? (
        <>
          <Button variant="outline" block busy={busy} onClick={keeping.keepNothing}>
            {t`Accept without the password`}
          </Button>
          <p>{t`Without it you log in with codes by mail, until you set another password under Account.`}</p>
        </>
      ) : (
        <Button large block busy={busy} onClick={keeping.keepNothing}>
          {t`Accept`}
        </Button>
      )}
    </>
  );
};
