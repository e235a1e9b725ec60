import { useEffect, useState } from 'react';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useSession } from '../../data/session/session.ts';
import { notificationApi } from '../../data/signed-in/notification-api.ts';
import { notify } from '../../shell/notices/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { noteAsked, wasAsked } from './not-now.ts';
import { Offer } from './Offer.tsx';
import { PushOffer, usePushIsOffered } from './PushOffer.tsx';

const consentOf = (account: number) => `announcements/${account}`;

/** Whether the account was never asked about announcements. Without an answer of the server it is not asked now. */
const useNeverAsked = (account: number) => {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const question = consentOf(account);
    if (wasAsked(question)) return;
    let isGone = false;
    notificationApi.readConsent().then(
      ({ agreed }) => {
        if (agreed !== null) noteAsked(question);
        else if (!isGone) setNew(true);
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [account]);
  return isNew;
};

interface ConsentProps {
  account: number;
  onDone: () => void;
}

const ConsentQuestion = ({ account, onDone }: ConsentProps) => {
  const isNew = useNeverAsked(account);
  const finish = (words: string) => {
    noteAsked(consentOf(account));
    notify(words);
    onDone();
  };
  const yes = useMutation(
    () => notificationApi.saveConsent(true, 'dashboard'),
    () => finish('Thank you. We write now and then.'),
  );
  const no = useMutation(
    () => notificationApi.saveConsent(false, 'dashboard'),
    () => finish('We write about your classes only.'),
  );
  if (!isNew) return null;
  const isBusy = yes.busy || no.busy;
  return (
    <Offer
      label="Announcements"
      icon="contact"
      title="May we write to you about new courses and events?"
      more="You can change it at any time under Account."
      problem={isBusy ? undefined : (yes.problem ?? no.problem)}
    >
      <Button small variant="soft" busy={yes.busy} onClick={() => !isBusy && yes.start()}>
        Yes
      </Button>
      <Button small variant="soft" busy={no.busy} onClick={() => !isBusy && no.start()}>
        No
      </Button>
    </Offer>
  );
};

interface Props {
  /** A class of the learner's own courses comes. */
  hasClass: boolean;
  isEnrolled: boolean;
}

const Question = ({ account, hasClass, isEnrolled }: Props & { account: number }) => {
  const isPushOffered = usePushIsOffered();
  const [question, ask] = useState<'push' | 'consent' | 'none'>();
  if (question === undefined && hasClass && isPushOffered) ask('push');
  if (question === undefined && isEnrolled && (!hasClass || isPushOffered === false))
    ask('consent');
  const finish = () => ask('none');
  if (question === 'push')
    return (
      <PushOffer
        title="Be told 10 minutes before class"
        more="And at once when a class is moved or cancelled."
        onDone={finish}
      />
    );
  return question === 'consent' && <ConsentQuestion account={account} onDone={finish} />;
};

/** One question at most for each visit of the dashboard: push messages on this device, or else announcements. */
export const LearnerOffer = (props: Props) => {
  const account = useSession(({ user }) => user?.id);
  return account !== undefined && <Question key={account} account={account} {...props} />;
};
