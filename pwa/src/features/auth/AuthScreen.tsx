import { useId } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { EveningWide } from '../../drawings/EveningWide.tsx';
import { LogoMark } from '../../drawings/LogoMark.tsx';
import { pages } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { AuthForm } from './AuthForm.tsx';
import styles from './AuthScreen.module.css';
import type { AuthMode } from './auth-rules.ts';
import { useAuth } from './auth-store.ts';
import { keepingNext, pathAfterLogin } from './return-path.ts';

const words = {
  login: {
    title: 'LogIn',
    lead: 'Your classes and their links are waiting.',
    question: 'New here?',
    other: 'Register',
    otherPath: pages.register.path,
  },
  register: {
    title: 'Register',
    lead: 'One account for every class, live from home.',
    question: 'Already registered?',
    other: 'LogIn',
    otherPath: pages.login.path,
  },
};

/** Why one is here, where that needs saying. */
const useReason = (mode: AuthMode) => {
  const registered = useAuth((auth) => auth.registered);
  const refused = useSession((session) => session.endedBy === 'refusal');
  if (mode === 'login' && registered) return 'You are registered. Please log in.';
  return refused ? 'Your sign-in has ended. Please log in again.' : undefined;
};

export const AuthScreen = ({ mode }: { mode: AuthMode }) => {
  const { search } = useLocation();
  const signedIn = useSession((session) => session.status === 'in');
  const registered = useAuth((auth) => auth.registered);
  const reason = useReason(mode);
  const reasonId = useId();
  const { title, lead, question, other, otherPath } = words[mode];
  if (signedIn) return <Navigate to={pathAfterLogin(search)} replace />;
  return (
    <div className={styles.screen}>
      <EveningWide className={styles.scene} />
      <div className={classes('page', styles.column)}>
        <LogoMark className={styles.mark} />
        {/* The focus comes to the heading, so a screen reader says the reason with it. */}
        <h1 tabIndex={-1} aria-describedby={reason && reasonId}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.panel}>
          <Card>
            {reason && (
              <div className={styles.reason} id={reasonId}>
                <Alert kind={registered ? 'success' : 'info'}>{reason}</Alert>
              </div>
            )}
            <AuthForm mode={mode} />
            <p className={styles.other}>
              {question} <Link to={keepingNext(otherPath, search)}>{other}</Link>
            </p>
          </Card>
        </div>
      </div>
    </div>
  );
};
