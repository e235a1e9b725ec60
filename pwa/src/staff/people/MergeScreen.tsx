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
  if (guardian) return t`a child, without a way to sign in`;
  return claimed ? t`with a password` : t`without a password, entered by staff`;
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
        one: '1 class that was attended',
        other: `${attendance} classes that were attended`,
      }),
    selections > 0 &&
      plural(selections, { one: '1 selected course', other: `${selections} selected courses` }),
    notes > 0 && plural(notes, { one: '1 note of staff', other: `${notes} notes of staff` }),
  ].filter((one) => one !== false);

const MovedData = ({ moving }: Pick<MergePreview, 'moving'>) => {
  const counts = formatCounts(moving);
  const isNothing = counts.length + moving.places.length === 0;
  return (
    <section aria-labelledby="moving">
      <h2 className={styles.title} id="moving">{t`What moves`}</h2>
      <ul className={styles.list}>
        {moving.places.length > 0 && (
          <li>
            {t`Places in courses:`} <CourseTitles of={moving.places} />
          </li>
        )}
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {isNothing && <li>{t`Nothing: the other account is empty.`}</li>}
      </ul>
    </section>
  );
};

const leftBehindMessages = (): Record<LeftBehind, string> => ({
  password: t`The other password: one signs in with that of the account that stays.`,
  address: t`The other e-mail address: nobody signs in with it any more. After a week it can be registered anew.`,
  phone: t`The other phone number.`,
  'health-note': t`The other health note: only its writer and who teaches them may read it.`,
});

const NotMovedData = ({ leftBehind }: Pick<MergePreview, 'leftBehind'>) => {
  const messages = leftBehindMessages();
  return (
    <section aria-labelledby="left">
      <h2 className={styles.title} id="left">{t`What does not`}</h2>
      <ul className={styles.list}>
        {leftBehind.map((kind) => (
          <li key={kind}>{messages[kind]}</li>
        ))}
        {/* Staff cannot see whether there is a nominee. */}
        <li>{t`A nominee, if the other account names one. Ask the person to name them again.`}</li>
      </ul>
    </section>
  );
};

const obstacleMessages = (): Record<Exclude<MergeObstacle['kind'], 'same-course'>, string> => ({
  'two-open-orders': t`Both have an order that is not paid. Cancel one of them first.`,
  'keep-other': t`The other account has a password or an e-mail address, and this one has none. Keep the other one.`,
  'keep-adult': t`This is the account of a child. Keep the other one.`,
  'own-child': t`The other account is of this person’s child. Only who has grown up becomes part of an account of their own.`,
  'other-parent': t`These are children of two accounts. Make one of the parents’ accounts first, if they are one person.`,
  'holds-children': t`The other account holds children, who stay with it. Keep the other account.`,
  'merged-lately': t`Another account became part of this one within the last week. Wait until that can be undone no more.`,
});

const Obstacle = ({ obstacle }: { obstacle: MergeObstacle }) => {
  if (obstacle.kind === 'same-course')
    return (
      <>
        {t`Both have paid for the same days, or have a place, in:`}{' '}
        <CourseTitles of={obstacle.courses} />
        {'. '}
        {t`Give one of them back first.`}
      </>
    );
  return obstacleMessages()[obstacle.kind];
};

const Obstacles = ({ obstacles }: Pick<MergePreview, 'obstacles'>) =>
  obstacles.length > 0 && (
    <Alert kind="error">
      <p>{t`These two cannot be merged as they are.`}</p>
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
      showToast(() => t`The two accounts are one now. It can be undone for a week.`);
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
            {t`Receipts stay what they are. It can be undone for a week; then the other account is deleted.`}
          </p>
          <Button busy={busy} onClick={() => void start()}>
            {t`Make one account of both`}
          </Button>
        </>
      )}
      <Link className={buttonClass({ variant: 'outline' })} to={mergePath(other.id, kept.id)}>
        {t`Keep the other one`}
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
      <PageHeading lead={t`Look at what happens, before it does.`}>
        {t`Two accounts of one person`}
      </PageHeading>
      <StaffQuery query={query}>
        {(preview) => (
          <div className={styles.page}>
            <div className={styles.accounts}>
              <Account title={t`Stays`} person={preview.kept} />
              <Account title={t`Becomes part of it`} person={preview.other} />
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
