import { t } from '@lingui/core/macro';
import type { Consent } from 'bff/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { noteAsked, wasAsked } from './not-now.ts';
import { Offer } from './Offer.tsx';
import { PushOffer, usePushIsOffered } from './PushOffer.tsx';

const consentOf = (account: number) => `announcements/${account}`;

/**
 * Whether the account is to be asked about announcements, as the server remembers for all its devices; null where it is not.
 * Undefined until it is known. Without an answer of the server it is not asked now.
 */
const useAsk = (account: number, isEnrolled: boolean): Consent['ask'] | undefined => {
  const [ask, setAsk] = useState<Consent['ask']>();
  useEffect(() => {
    if (!isEnrolled) return;
    const question = consentOf(account);
    if (wasAsked(question)) return setAsk(null);
    let isGone = false;
    notificationApi.readConsent().then(
      (consent) => {
        if (consent.agreed !== null) noteAsked(question);
        if (!isGone) setAsk(consent.ask);
      },
      () => !isGone && setAsk(null),
    );
    return () => {
      isGone = true;
    };
  }, [account, isEnrolled]);
  return ask;
};

/** Calls it once the element has come into sight. Browsers that cannot tell take it for seen at once. */
const useSeen = (onSeen: () => void) => {
  const place = useRef<HTMLDivElement>(null);
  const call = useEffectEvent(onSeen);
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return call();
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      call();
    });
    sight.observe(place.current);
    return () => sight.disconnect();
  }, []);
  return place;
};

interface ConsentProps {
  account: number;
  isFirst: boolean;
  onDone: () => void;
}

const ConsentQuestion = ({ account, isFirst, onDone }: ConsentProps) => {
  const place = useSeen(() => {
    // If that is lost, the next visit is the first again.
    if (isFirst) notificationApi.noteAsked().catch(() => {});
  });
  const finish = (say: Say) => {
    noteAsked(consentOf(account));
    notify(say);
    onDone();
  };
  const yes = useMutation(
    () => notificationApi.saveConsent(true, 'dashboard'),
    () => finish(() => t`Thank you. We write now and then.`),
  );
  const no = useMutation(
    () => notificationApi.saveConsent(false, 'dashboard'),
    () => finish(() => t`We write about your classes only.`),
  );
  const isBusy = yes.busy || no.busy;
  return (
    <div ref={place}>
      <Offer
        label={t`Announcements`}
        icon="contact"
        title={t`May we write to you about new courses and events?`}
        more={t`You can change it at any time under Account.`}
        problem={isBusy ? undefined : (yes.problem ?? no.problem)}
      >
        <Button small variant="soft" busy={yes.busy} onClick={() => !isBusy && yes.start()}>
          {t`Yes`}
        </Button>
        <Button small variant="soft" busy={no.busy} onClick={() => !isBusy && no.start()}>
          {t`No`}
        </Button>
      </Offer>
    </div>
  );
};

interface Props {
  /** A class of the learner's own courses comes. */
  hasClass: boolean;
  isEnrolled: boolean;
}

/** The question of this visit: announcements the first time; then push messages take their turn before they are asked about again. */
const chosen = (ask: Consent['ask'], isPushOffered: boolean) => {
  if (ask === 'first') return 'consent';
  if (isPushOffered) return 'push';
  return ask === 'again' ? 'consent' : 'none';
};

const Question = ({ account, hasClass, isEnrolled }: Props & { account: number }) => {
  const isPushOffered = usePushIsOffered();
  const ask = useAsk(account, isEnrolled);
  const [question, setQuestion] = useState<ReturnType<typeof chosen>>();
  if (question === undefined && ask !== undefined && isPushOffered !== undefined)
    setQuestion(chosen(ask, hasClass && isPushOffered));
  const finish = () => setQuestion('none');
  if (question === 'push')
    return (
      <PushOffer
        title={t`Be told 10 minutes before class`}
        more={t`And at once when a class is moved or cancelled.`}
        onDone={finish}
      />
    );
  return (
    question === 'consent' && (
      <ConsentQuestion account={account} isFirst={ask === 'first'} onDone={finish} />
    )
  );
};

/** One question at most for each visit of the dashboard of somebody who is enrolled: announcements, or push messages on this device. */
export const LearnerOffer = (props: Props) => {
  const account = useSession(({ user }) => user?.id);
  return account !== undefined && <Question key={account} account={account} {...props} />;
};
