import { plural, t } from '@lingui/core/macro';
import type { Page, UndeliveredMail } from 'bff/contract';
import type { ReactNode } from 'react';
import { momentOf } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import type { PagedQuestion } from '../../data/signed-in/queries.ts';
import { usePagedAnswer, usePages, useSlow } from '../../data/signed-in/use-live-query.ts';
import { useOnce } from '../../data/signed-in/use-once.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { type OwnWords, ownWords } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { notify, type Say } from '../../shell/notices/notices.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { Loading, StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';

const undelivered: PagedQuestion<Page<UndeliveredMail>> = {
  key: ['undelivered'],
  askPage: staffApi.listUndelivered,
  topics: ['undelivered'],
  isRemembered: true,
  everyMs: 60_000,
};

interface Props {
  mail: UndeliveredMail;
  /** Of a list of mails only the first has a filled button. */
  isFirst: boolean;
  onSettled: () => Promise<void>;
}

/** A settled mail's card is removed, so the focus moves to the page's heading. */
const useSettling = ({ onSettled }: Props, settle: () => Promise<unknown>, say: Say) =>
  useMutation(
    async () => {
      await settle();
      await onSettled();
    },
    () => {
      notify(say);
      focusHeading();
    },
  );

/** A name or a reference is in no language. */
const aboutOf = ({ about, aboutIn }: UndeliveredMail): OwnWords | undefined => {
  if (about === null) return undefined;
  return aboutIn ? ownWords(about, aboutIn) : { words: about, lang: undefined };
};

const UndeliveredCard = (props: Props) => {
  const { isFirst } = props;
  const { id, what, to, child, why, failedAt } = props.mail;
  const about = aboutOf(props.mail);
  const again = useSettling(
    props,
    () => staffApi.retryMail(id),
    () => t`The mail is tried again.`,
  );
  const done = useSettling(
    props,
    () => staffApi.dismissMail(id),
    () => t`Taken off the list.`,
  );
  const problem = again.problem ?? done.problem;
  const which = (
    <span className="visually-hidden">
      : {what}
      {about && (
        <>
          , <StaffWords of={about} />
        </>
      )}
    </span>
  );
  return (
    <li className={styles.card}>
      <Card>
        <h2 className={styles.title}>{what}</h2>
        <p className={styles.more}>{momentOf(failedAt)}</p>
        <dl className={styles.facts}>
          {to && (
            <div>
              <dt>{t({ message: 'To', context: 'the reader of a mail' })}</dt>
              <dd>{to}</dd>
            </div>
          )}
          {child && (
            <div>
              <dt>{t({ message: 'Child', context: 'whom a mail to a parent is about' })}</dt>
              <dd>{child}</dd>
            </div>
          )}
          {about && (
            <div>
              <dt>{t({ message: 'About', context: 'the matter of a mail' })}</dt>
              <dd>
                <StaffWords of={about} />
              </dd>
            </div>
          )}
          <div>
            <dt>{t`Why`}</dt>
            <dd>{why}</dd>
          </div>
        </dl>
        {problem && <Alert kind="error">{problem}</Alert>}
        <div className={styles.actions}>
          <Button
            small
            variant={isFirst ? 'action' : 'soft'}
            busy={again.busy}
            onClick={again.start}
          >
            {t`Try again`}
            {which}
          </Button>
          <Button small variant="soft" busy={done.busy} onClick={done.start}>
            {t`Done`}
            {which}
          </Button>
        </div>
      </Card>
    </li>
  );
};

/** The mails that could not be sent. Staff try again, or reach the people in another way. */
export const UndeliveredMails = ({ isShown }: { isShown: boolean }) => {
  const answer = usePages(undelivered, { isShown });
  return (
    <StaffQuery query={answer}>
      {(mails) =>
        mails.items.length === 0 ? (
          <Card>
            <EmptyState picture={<EmptyPicture />} title={t`Every mail was sent`}>
              <p>{t`A mail that its server refuses for good is here, with the reason.`}</p>
            </EmptyState>
          </Card>
        ) : (
          <PagedList className={styles.cards} hasMore={mails.next !== null} onMore={answer.more}>
            {mails.items.map((mail, place) => (
              <UndeliveredCard
                key={mail.id}
                mail={mail}
                isFirst={place === 0}
                onSettled={answer.reload}
              />
            ))}
          </PagedList>
        )
      }
    </StaffQuery>
  );
};

/** The view of the messages page that shows this list (`?show=`). */
export const undeliveredView = 'mails';

/**
 * The mails that could not be sent, for the warning on a staff page, which `isShown` once they are known, so that nothing
 * moves. It does not wait for long.
 */
export const useUndelivered = () => {
  const { value, failure } = usePagedAnswer(undelivered);
  const isKnown = value !== undefined || failure !== undefined;
  const isSlow = useSlow(!isKnown);
  const isShown = useOnce(isKnown || isSlow);
  // A page that is shown before they are known stays without them: their notice would move what is read.
  const isWithout = useOnce(isShown && value === undefined);
  return { mails: isWithout ? undefined : value, isShown };
};

/** A staff page, which loads before it `isShown`. */
export const OnceShown = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <>
    {!isShown && <Loading />}
    <div hidden={!isShown}>{children}</div>
  </>
);

const countInWords = ({ items, next }: Page<UndeliveredMail>) => {
  const count = items.length;
  if (next !== null) return t`More than ${count} mails could not be sent.`;
  return plural(count, {
    one: '1 mail could not be sent.',
    other: `${count} mails could not be sent.`,
  });
};

/** A warning on staff pages, if a mail could not be sent. */
export const UndeliveredNotice = ({
  mails: value,
}: Pick<ReturnType<typeof useUndelivered>, 'mails'>) => {
  if (!value || value.items.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="error">
        <p>
          {countInWords(value)}{' '}
          <Link to={`${pages.staffMessages.path}?show=${undeliveredView}`}>{t`See which`}</Link>
        </p>
      </Alert>
    </div>
  );
};
