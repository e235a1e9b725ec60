import { t } from '@lingui/core/macro';
import type { AnnouncementConsent } from 'bff/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { dismissQuestion, wasDismissed } from './dismissed-questions.ts';
import { Offer } from './Offer.tsx';
import { PushOffer, useIsPushOffered } from './PushOffer.tsx';

const consentKey = (account: number) => `announcements/${account}`;

/**
 * Whether to ask the account for consent to announcements, as the server remembers for all its devices; null if not.
 * Undefined while it loads. If the server does not answer, the question is not asked now.
 */
const useConsentRequest = (
  account: number,
  isEnrolled: boolean,
): AnnouncementConsent['ask'] | undefined => {
  const [ask, setAsk] = useState<AnnouncementConsent['ask']>();
  useEffect(() => {
    if (!isEnrolled) return;
    const question = consentKey(account);
    if (wasDismissed(question)) return setAsk(null);
    let isGone = false;
    notificationApi.readConsent().then(
      (consent) => {
        if (consent.agreed !== null) dismissQuestion(question);
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

/** Calls `onSeen` once the element is visible. Without IntersectionObserver it is called at once. */
const useOnVisible = (onSeen: () => void) => {
  const target = useRef<HTMLDivElement>(null);
  const call = useEffectEvent(onSeen);
  useEffect(() => {
    if (!target.current || !('IntersectionObserver' in window)) return call();
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      call();
    });
    sight.observe(target.current);
    return () => sight.disconnect();
  }, []);
  return target;
};

interface ConsentQuestionProps {
  account: number;
  isFirst: boolean;
  onDone: () => void;
}

const ConsentQuestion = ({ account, isFirst, onDone }: ConsentQuestionProps) => {
  const target = useOnVisible(() => {
    // If the request is lost, the next visit counts as the first again.
    if (isFirst) notificationApi.markConsentAsked().catch(() => {});
  });
  const finish = (message: LazyMessage) => {
    dismissQuestion(consentKey(account));
    showToast(message);
    onDone();
  };
  const yes = useMutation(
    () => notificationApi.saveConsent(true, 'dashboard'),
    () => finish(() => t`Thank you. We will write now and then.`),
  );
  const no = useMutation(
    () => notificationApi.saveConsent(false, 'dashboard'),
    () => finish(() => t`We will write only about your classes.`),
  );
  const isBusy = yes.busy || no.busy;
  return (
    <div ref={target}>
      <Offer
        label={t`Announcements`}
        icon="contact"
        title={t`May we write to you about new courses and events?`}
        more={t`You can change your answer at any time under Account.`}
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
  /** The learner has an upcoming enrolled class. */
  hasClass: boolean;
  isEnrolled: boolean;
}

/** The question of this visit: first announcements, then push notifications, then announcements again. */
const questionFor = (ask: AnnouncementConsent['ask'], isPushOffered: boolean) => {
  if (ask === 'first') return 'consent';
  if (isPushOffered) return 'push';
  return ask === 'again' ? 'consent' : 'none';
};

const OfferQuestion = ({ account, hasClass, isEnrolled }: Props & { account: number }) => {
  const isPushOffered = useIsPushOffered();
  const ask = useConsentRequest(account, isEnrolled);
  const [question, setQuestion] = useState<ReturnType<typeof questionFor>>();
  if (question === undefined && ask !== undefined && isPushOffered !== undefined)
    setQuestion(questionFor(ask, hasClass && isPushOffered));
  const finish = () => setQuestion('none');
  if (question === 'push')
    return (
      <PushOffer
        title={t`Get a reminder 10 minutes before class`}
        more={t`We also notify you at once when a class is moved or cancelled.`}
        onDone={finish}
      />
    );
  return (
    question === 'consent' && (
      <ConsentQuestion account={account} isFirst={ask === 'first'} onDone={finish} />
    )
  );
};

/** At most one question per dashboard visit of an enrolled learner: announcements, or push notifications on this device. */
export const LearnerOffer = (props: Props) => {
  const account = useSession(({ user }) => user?.id);
  return account !== undefined && <OfferQuestion key={account} account={account} {...props} />;
};
