import { type SyntheticEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Registration } from '../../api/client.ts';
import { pages } from '../../paths.ts';
import { type AuthFaults, type AuthMode, authFaults } from './auth-rules.ts';
import { logIn, register, useAuth } from './auth-store.ts';
import { keepingNext } from './return-path.ts';

const focusFirstFault = (form: HTMLFormElement, faults: AuthFaults) => {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.name in faults,
  );
  if (first instanceof HTMLInputElement) first.focus();
};

/** What the form has typed in, what is wrong with it, and what submitting does. */
export const useAuthForm = (mode: AuthMode) => {
  const email = useAuth((auth) => auth.email);
  const [name, typeName] = useState('');
  const [password, typePassword] = useState('');
  const [faults, setFaults] = useState<AuthFaults>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second tap can come before the first has been drawn.
  const sending = useRef(false);
  const navigate = useNavigate();
  const { search } = useLocation();

  const send = async ({ name, email, password }: Registration) => {
    if (mode === 'login') return logIn({ email, password });
    const problem = await register({ name, email, password });
    if (!problem) navigate(keepingNext(pages.login.path, search));
    return problem;
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const typed = { name: name.trim(), email: email.trim(), password };
    const faults = authFaults(mode, typed);
    setFaults(faults);
    setProblem(undefined);
    if (Object.keys(faults).length > 0) return focusFirstFault(event.currentTarget, faults);
    sending.current = true;
    setBusy(true);
    setProblem(await send(typed));
    setBusy(false);
    sending.current = false;
  };

  return { name, typeName, email, password, typePassword, faults, problem, busy, submit };
};
