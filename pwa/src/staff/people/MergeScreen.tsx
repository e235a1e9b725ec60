import { plural, t } from '@lingui/core/macro';
import type { LeftBehind, MergeObstacle, MergePreview, Person } from 'bff/contract';
import { useNavigate } from 'react-router-dom';
import { useMutation } from '../../data/forms/use-mutation.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { mergeApi } from '../../data/staff/merge-api.ts';
import { showToast } from '../../shell/notices/toasts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import { formatContactDetails, mergePath, personPath } from '../frame/contacts.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import screens from '../frame/StaffScreens.module.css';
import styles from './Merge.module.css';
import { formatMailed } from './mail-messages.ts';

const formatAccount = ({ guardian, claimed }: Person) => {
  if (guardian) return t`a child, who does not log in`;
  return claimed ? t`has a password` : t`no password, added by staff`;
};

const Account = ({ title, person }: { title: string; person: Person }) => (
  <Card>
    <h2 className={styles.which}>{title}</h2>
    <p className={styles.name}>{person.name}</p>
    <p className={styles.more}>{formatContactDetails(person)}</p>
    <p className={styles.more}>{formatAccount(person)}</p>
  </Card>
);

const formatCounts = ({ orders, attendance, notes, selections }: MergePreview['moving']) =>
  [
    orders > 0 && plural(orders, { one: '1 order', other: `${orders} orders` }),
    attendance > 0 &&
      plural(attendance, {
        one: '1 attended class',
        other: `${attendance} attended classes`,
      }),
    selections > 0 &&
      plural(selections, { one: '1 selected course', other: `${selections} selected courses` }),
    notes > 0 && plural(notes, { one: '1 staff note', other: `${notes} staff notes` }),
  ].filter((one) => one !== false);

const MovedData = ({ moving }: Pick<MergePreview, 'moving'>) => {
  const counts = formatCounts(moving);
  const isNothing = counts.length + moving.places.length === 0;
  return (
    <section aria-labelledby="moving">
      <h2 className={styles.title} id="moving">{t`Moved to this account`}</h2>
      <ul className={styles.list}>
        {moving.places.length > 0 && (
          <li>
            {t`Enrolments in:`} <CourseTitles of={moving.places} />
          </li>
        )}
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {isNothing && <li>{t`Nothing. The other account is empty.`}</li>}
      </ul>
    </section>
  );
};

const leftBehindMessages = (): Record<LeftBehind, string> => ({
  password: t`The other password: log in with the password of the account you keep.`,
  address: t`The other e-mail address: it can no longer be used to log in. After a week a new account can be made with it.`,
  phone: t`The other phone number.`,
  'health-note': t`The other health note: only the learner, their teachers and the owner can read that note.`,
});

const NotMovedData = ({ leftBehind }: Pick<MergePreview, 'leftBehind'>) => {
  const messages = leftBehindMessages();
  return (
    <section aria-labelledby="left">
      <h2 className={styles.title} id="left">{t`Not moved`}</h2>
      <ul className={styles.list}>
        {leftBehind.map((kind) => (
          <li key={kind}>{messages[kind]}</li>
        ))}
        {/* Staff cannot see whether there is a nominee. */}
        <li>{t`A nominee of the other account, if there is one. Please ask the learner to name the nominee again.`}</li>
      </ul>
    </section>
  );
};

const obstacleMessages = (): Record<Exclude<MergeObstacle['kind'], 'same-course'>, string> => ({
  'two-open-orders': t`Both accounts have an unpaid order. Please cancel one of the orders first.`,
  'keep-other': t`The other account has a password or an e-mail address, and this one has neither. Please keep the other account.`,
  'keep-adult': t`This account belongs to a child. Please keep the other account.`,
  'own-child': t`The other account belongs to this person’s child. A child can be merged only into their own account, once they are an adult.`,
  'other-parent': t`These children belong to two accounts. If the parent is the same person, please merge the parent’s accounts first.`,
  'holds-children': t`The other account has children, who stay with it. Please keep the other account.`,
  'merged-lately': t`Another account was merged into this one in the last seven days. Please wait until that merge can no longer be undone.`,
});

const Obstacle = ({ obstacle }: { obstacle: MergeObstacle }) => {
  if (obstacle.kind === 'same-course')
    return (
      <>
        {t`Both accounts have paid for the same days, or are enrolled, in:`}{' '}
        <CourseTitles of={obstacle.courses} />
        {'. '}
        {t`Refund one of them first.`}
      </>
    );
  return obstacleMessages()[obstacle.kind];
};

const Obstacles = ({ obstacles }: Pick<MergePreview, 'obstacles'>) =>
  obstacles.length > 0 && (
    <Alert kind="error">
      <p>{t`These two accounts cannot be merged right now.`}</p>
      <ul className={styles.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle.kind}>
            <Obstacle obstacle={obstacle} />
          </li>
        ))}
      </ul>
    </Alert>
  );

const MergeDecision = ({ kept, other, obstacles }: MergePreview) => {
  const navigate = useNavigate();
  const { busy, problem, start } = useMutation(
    () => mergeApi.merge(kept.id, other.id),
    () => {
      showToast(() => t`The two accounts are now one. You can undo the merge for a week.`);
      navigate(personPath(kept.id), { replace: true });
    },
  );
  return (
    <div className={styles.decision}>
      {problem && <Alert kind="error">{problem}</Alert>}
      {obstacles.length === 0 && (
        <>
          <p className={styles.more}>
            {formatMailed(kept, other)}{' '}
            {t`Receipts do not change. You can undo the merge for a week. After that, the other account is deleted.`}
          </p>
          <Button busy={busy} onClick={() => void start()}>
            {t`Merge the two accounts`}
          </Button>
        </>
      )}
      <Link className={buttonClass({ variant: 'outline' })} to={mergePath(other.id, kept.id)}>
        {t`Keep the other account`}
      </Link>
    </div>
  );
};

/** The preview of a merge of two accounts, and its confirmation. */
export const MergeScreen = ({ id, other }: { id: number; other: number }) => {
  const query = useLiveQuery({
    queryKey: ['merge', id, other],
    queryFn: () => mergeApi.preview(id, other),
  });
  return (
    <>
      <p className={screens.back}>
        <Link to={personPath(id)}>{t`Back`}</Link>
      </p>
      <PageHeading lead={t`See what will happen before you merge.`}>
        {t`Two accounts of one person`}
      </PageHeading>
      <StaffQuery query={query}>
        {(preview) => (
          <div className={styles.page}>
            <div className={styles.accounts}>
              <Account title={t`Account you keep`} person={preview.kept} />
              <Account title={t`Account to merge into it`} person={preview.other} />
            </div>
            <Obstacles obstacles={preview.obstacles} />
            <MovedData moving={preview.moving} />
            <NotMovedData leftBehind={preview.leftBehind} />
            <MergeDecision {...preview} />
          </div>
        )}
      </StaffQuery>
    </>
  );
};
