import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { pageTitles } from '../../../content/page-titles.ts';
import { useMutation } from '../../../data/forms/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormErrorAlert } from '../../../ui/forms/field-errors.tsx';
import { useSignInDraft } from '../auth-store.ts';
import styles from './Code.module.css';
import { type CodeRequest, enterCode, requestCode } from './code-request.ts';
import { EmailCodeField, validateEmailCode } from './EmailCodeField.tsx';
import { ResendCode } from './ResendCode.tsx';

interface Props {
  request: CodeRequest;
  /** Leads back to the password, or to another address. */
  onLeave: () => void;
}

/** The message is the same whether or not there is an account. */
const formatCodeSent = ({ email, isAnother }: CodeRequest) =>
  isAnother
    ? t`If there is an account with ${email}, another code is on its way. The earlier code no longer works.`
    : t`If there is an account with ${email}, we are sending a six-digit code to it. The code works for ten minutes. Please check your spam folder too.`;

/** The second step of a login by code. */
export const CodeForm = ({ request, onLeave }: Props) => {
  const [code, typeCode] = useState('');
  const [faulty, setFaulty] = useState<string>();
  // Computed while rendering, so that the error follows the page's language.
  const fault = faulty === undefined ? undefined : validateEmailCode(faulty);
  const { forget } = useSignInDraft();
  const { busy, refused, start } = useMutation(
    () => enterCode(request, code),
    () => {
      forget();
      onLeave();
    },
  );
  const submit = () => {
    if (busy) return;
    const fault = validateEmailCode(code);
    setFaulty(fault && code);
    if (!fault) void start();
  };
  return (
    <Form className={styles.form} refused={refused} onSubmit={submit}>
      <EmailCodeField value={code} onType={typeCode} hint={formatCodeSent(request)} fault={fault} />
      <FormErrorAlert />
      <Button type="submit" block busy={busy}>
        {pageTitles.login()}
      </Button>
      <ResendCode askedAt={request.askedAt} onAsk={() => requestCode(request.email)} />
      <Button variant="quiet" block onClick={onLeave}>
        {t`Back to e-mail and password`}
      </Button>
    </Form>
  );
};
