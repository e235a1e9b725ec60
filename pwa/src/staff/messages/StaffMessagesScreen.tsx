import { plural, t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import type { MessagePage } from 'bff/contract';
import { useEffect } from 'react';
import { useCan } from '../../data/signed-in/can.ts';
import { listQueryOptions } from '../../data/signed-in/query-options.ts';
import { useRestoredInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { EmptyPicture } from '../../illustrations/signed-in/EmptyPicture.tsx';
import { formatPendingCount, refreshIfCountDiffers } from '../../shell/signed-in/pending-counts.ts';
import { Card } from '../../ui/Card.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { LastBackup } from '../backup/LastBackup.tsx';
import {
  FailedEmails,
  FailedEmailsNotice,
  failedEmailsView,
  ShownOnceReady,
  useFailedEmails,
} from '../failed-emails/FailedEmails.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import styles from '../frame/StaffScreens.module.css';
import { useSearchParam } from '../frame/use-search-param.ts';
import { MessageCard } from './MessageCard.tsx';

const NoMessages = ({ open }: { open: boolean }) => (
  <Card>
    <EmptyState
      picture={<EmptyPicture />}
      title={open ? t`All messages are answered` : t`No messages yet`}
    >
      <p>{t`Messages from visitors appear here, and in the studio’s e-mail.`}</p>
    </EmptyState>
  </Card>
);

const formatWaiting = ({ waiting }: MessagePage) => {
  const count = formatPendingCount(waiting);
  return plural(waiting, {
    one: '1 message is waiting for an answer.',
    other: `${count} messages are waiting for an answer.`,
  });
};

const Messages = ({ all, isShown }: { all: boolean; isShown: boolean }) => {
  const show = all ? 'all' : '';
  const query = useRestoredInfiniteQuery(
    listQueryOptions({
      queryKey: ['messages', show],
      queryFn: ({ pageParam: after }) => staffApi.listMessages({ show, after }),
      refetchInterval: 60_000,
      placeholderData: keepPreviousData,
      live: {
        channels: ['messages'],
      },
    }),
    { isShown },
  );
  const waiting = query.data?.waiting;
  useEffect(() => refreshIfCountDiffers('messages', waiting), [waiting]);
  return (
    <StaffQuery query={query}>
      {(messages) =>
        messages.items.length === 0 ? (
          <NoMessages open={messages.anyAnswered} />
        ) : (
          <div>
            {messages.waiting > 0 && <p className={styles.count}>{formatWaiting(messages)}</p>}
            <PagedList
              className={styles.cards}
              hasMore={messages.next !== null}
              onMore={query.loadMore}
            >
              {messages.items.map((message, index) => (
                <MessageCard
                  key={message.id}
                  message={message}
                  isFirst={index === 0}
                  onMarked={query.refetch}
                />
              ))}
            </PagedList>
          </div>
        )
      }
    </StaffQuery>
  );
};

const filterChoices = () => [
  { value: '', label: t`Not answered` },
  { value: 'all', label: t`All` },
  { value: failedEmailsView, label: t`E-mails not sent` },
];

const Filter = ({ show, onShow }: { show: string; onShow: (show: string) => void }) => (
  <div className={styles.filters}>
    <ChoiceChips
      legend={t({ message: 'Show', context: 'which messages' })}
      choices={filterChoices()}
      value={show}
      onChoose={onShow}
      inRow
    />
  </div>
);

/** The messages of the contact form, and failed e-mails. */
export const StaffMessagesScreen = () => {
  const [show, setShow] = useSearchParam('show');
  const isUndelivered = show === failedEmailsView;
  const { mails, isShown } = useFailedEmails();
  const mayRead = useCan('messages.read');
  const mayReadUndelivered = useCan('undelivered.read');
  return (
    <>
      <PageHeading>{t`Messages`}</PageHeading>
      <ShownOnceReady isShown={isShown}>
        {mayReadUndelivered && !isUndelivered && <FailedEmailsNotice mails={mails} />}
        {mayRead && <Filter show={show} onShow={setShow} />}
        {isUndelivered ? (
          <FailedEmails isShown={isShown} />
        ) : (
          <Messages all={show === 'all'} isShown={isShown} />
        )}
        <LastBackup />
      </ShownOnceReady>
    </>
  );
};
