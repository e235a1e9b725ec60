import { plural, t } from '@lingui/core/macro';
import type { FailedEmail, Page } from 'bff/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../content/format.ts';
import { pages } from '../../content/paths.ts';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { rememberedMs } from '../../data/signed-in/queries.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import {
  useLiveInfiniteQuery,
  useRestoredInfiniteQuery,
  useSlow,
} from '../../data/signed-in/use-live-query.ts';
import { useWasTrue } from '../../data/signed-in/use-was-true.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { type LocalizedContent, localizeContent } from '../../i18n/localized-content.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { focusHeading } from '../../shell/frame/Screen.tsx';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { Link } from '../../ui/link.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { Loading, StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';

const failedEmailsQuery = listQueryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ pageParam: after }) => staffApi.listFailedEmails(after),
  gcTime: rememberedMs,
  refetchInterval: 60_000,
  live: {
    channels: ['undelivered'],
  },
});

interface FailedEmailCardProps {
  mail: FailedEmail;
  /** Only the first card of the list has a filled button. */
  isFirst: boolean;
  onSettled: () => Promise<void>;
}

/** The card of a settled e-mail is removed, so the focus moves to the heading of the page. */
const useSettleEmail = (
  { onSettled }: FailedEmailCardProps,
  settle: () => Promise<unknown>,
  message: LazyMessage,
) =>
  useMutation(
    async () => {
      await settle();
      await onSettled();
    },
    () => {
      showToast(message);
      focusHeading();
    },
  );

/** The subject of the e-mail. A name or a reference has no language. */
const subjectOf = ({ about, aboutIn }: FailedEmail): LocalizedContent | undefined => {
  if (about === null) return undefined;
  return aboutIn ? localizeContent(about, aboutIn) : { words: about, lang: undefined };
};

const FailedEmailCard = (props: FailedEmailCardProps) => {
  const { isFirst } = props;
  const { id, what, to, child, why, failedAt } = props.mail;
  const about = subjectOf(props.mail);
  const again = useSettleEmail(
    props,
    () => staffApi.retryEmail(id),
    () => t`The e-mail is being sent again.`,
  );
  const done = useSettleEmail(
    props,
    () => staffApi.dismissEmail(id),
    () => t`Removed from the list.`,
  );
  const problem = again.problem ?? done.problem;
  const which = (
    <span className="visually-hidden">
      : {what}
      {about && (
        <>
          , <LocalizedText of={about} />
        </>
      )}
    </span>
  );
  return (
    <li className={styles.card}>
      <Card>
        <h2 className={styles.title}>{what}</h2>
        <p className={styles.more}>{formatDateTime(failedAt)}</p>
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
                <LocalizedText of={about} />
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

/** The failed e-mails. Staff retry them, or contact the people in another way. */
export const FailedEmails = ({ isShown }: { isShown: boolean }) => {
  const query = useRestoredInfiniteQuery(failedEmailsQuery, { isShown });
  return (
    <StaffQuery query={query}>
      {(mails) =>
        mails.items.length === 0 ? (
          <Card>
            <EmptyState picture={<EmptyPicture />} title={t`All e-mails were sent`}>
              <p>{t`E-mails that could not be delivered appear here, with the reason.`}</p>
            </EmptyState>
          </Card>
        ) : (
          <PagedList className={styles.cards} hasMore={mails.next !== null} onMore={query.loadMore}>
            {mails.items.map((mail, index) => (
              <FailedEmailCard
                key={mail.id}
                mail={mail}
                isFirst={index === 0}
                onSettled={query.refetch}
              />
            ))}
          </PagedList>
        )
      }
    </StaffQuery>
  );
};

/** The view of the messages page that shows this list (`?show=`). */
export const failedEmailsView = 'mails';

/**
 * The failed e-mails, for the warning on a staff page. The page `isShown` when they have loaded, so that nothing moves, or after
 * a short wait.
 */
export const useFailedEmails = () => {
  const { data, error } = useLiveInfiniteQuery(failedEmailsQuery);
  const isKnown = data !== undefined || error !== null;
  const isSlow = useSlow(!isKnown);
  const isShown = useWasTrue(isKnown || isSlow);
  // A page that is shown before they have loaded stays without the warning, which would move the content.
  const isWithout = useWasTrue(isShown && data === undefined);
  return { mails: isWithout ? undefined : data, isShown };
};

/** The content of a staff page, hidden until it `isShown`. */
export const ShownOnceReady = ({
  isShown,
  children,
}: {
  isShown: boolean;
  children: ReactNode;
}) => (
  <>
    {!isShown && <Loading />}
    <div hidden={!isShown}>{children}</div>
  </>
);

const formatCount = ({ items, next }: Page<FailedEmail>) => {
  const count = items.length;
  if (next !== null) return t`More than ${count} e-mails could not be sent.`;
  return plural(count, {
    one: '1 e-mail could not be sent.',
    other: `${count} e-mails could not be sent.`,
  });
};

/** The warning on staff pages about failed e-mails. */
export const FailedEmailsNotice = ({
  mails: value,
}: Pick<ReturnType<typeof useFailedEmails>, 'mails'>) => {
  if (!value || value.items.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert kind="error">
        <p>
          {formatCount(value)}{' '}
          <Link to={`${pages.staffMessages.path}?show=${failedEmailsView}`}>{t`Show them`}</Link>
        </p>
      </Alert>
    </div>
  );
};
