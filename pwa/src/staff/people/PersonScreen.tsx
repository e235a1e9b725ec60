import { t } from '@lingui/core/macro';
import type { PersonPage } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { ApiError } from '../../data/network/client.ts';
import { useAnswer } from '../../data/signed-in/use-live-query.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { useNow } from '../../schedule/use-now.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { Unproven } from '../frame/PhoneNumber.tsx';
import { addressInWords, reachedName } from '../frame/reach.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import screens from '../frame/StaffScreens.module.css';
import { CallAndWrite } from './CallAndWrite.tsx';
import { FamilyPart, PaidBy } from './FamilyPart.tsx';
import { HealthCard } from './HealthCard.tsx';
import { Initial } from './Initial.tsx';
import { NotesPart } from './NotesPart.tsx';
import styles from './Person.module.css';
import { AttendancePart, CoursesPart, MessagesPart, PaymentsPart, Since } from './PersonParts.tsx';
import { SamePersonPart } from './SamePersonPart.tsx';

const Back = () => (
  <p className={screens.back}>
    <Link to={pages.staffPeople.path}>{t`All people`}</Link>
  </p>
);

interface HeadProps {
  person: PersonPage | undefined;
  isGone: boolean;
}

/** The heading is there from the beginning, as it takes the focus; so is the circle, which would move it. */
const Head = ({ person, isGone }: HeadProps) => (
  <div className={classes(!isGone && styles.head)}>
    {!isGone && <Initial name={person?.name ?? ''} />}
    <div className={styles.who}>
      <PageHeading>{person?.name ?? t`People`}</PageHeading>
      {person?.guardian && <PaidBy guardian={person.guardian} age={person.age} />}
      {person?.phone && (
        <p>
          {phoneInWords(person.phone)} <Unproven />
        </p>
      )}
      {person?.email && (
        <p>
          <a className={styles.mail} href={`mailto:${person.email}`}>
            {addressInWords(person)}
          </a>
        </p>
      )}
      {person && (
        <p className={styles.more}>
          <Since since={person.since} />
        </p>
      )}
      {person?.claimed === false && !person.guardian && (
        <p className={styles.more}>{t`Has not chosen a password yet.`}</p>
      )}
    </div>
  </div>
);

const Person = ({ person, onChanged }: { person: PersonPage; onChanged: () => void }) => {
  const now = useNow();
  return (
    <>
      {person.phone && <CallAndWrite name={reachedName(person)} phone={person.phone} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <HealthCard person={person} />
          <CoursesPart person={person} now={now} />
          <AttendancePart person={person} now={now} />
          <PaymentsPart person={person} now={now} />
          <FamilyPart person={person} now={now} />
        </div>
        <div className={styles.column}>
          <NotesPart person={person} onChanged={onChanged} />
          <MessagesPart person={person} />
          <SamePersonPart person={person} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
};

const Nobody = () => (
  <Card>
    <EmptyState title={t`This person is not here`}>
      <p>{t`The account may be deleted, or the link is old.`}</p>
    </EmptyState>
  </Card>
);

const isNobody = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** All that the studio knows of a person. */
export const PersonScreen = ({ id }: { id: number }) => {
  const answer = useAnswer({
    key: ['person', id],
    ask: () => peopleApi.readPage(id),
    topics: ['payments', 'messages'],
    everyMs: 120_000,
  });
  const isGone = isNobody(answer.failure);
  return (
    <>
      <Back />
      <div className={styles.page}>
        <Head person={isGone ? undefined : answer.value} isGone={isGone} />
        {isGone ? (
          <Nobody />
        ) : (
          // What is loading is another element, which the person's head does not move.
          <StaffQuery key={answer.value ? 'person' : 'loading'} query={answer}>
            {(person) => (
              <div className={styles.page}>
                <Person person={person} onChanged={() => void answer.reload()} />
              </div>
            )}
          </StaffQuery>
        )}
      </div>
    </>
  );
};
