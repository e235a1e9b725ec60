import { t } from '@lingui/core/macro';
import type { PersonPage } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { ApiError } from '../../data/network/client.ts';
import { useAnswer } from '../../data/signed-in/use-answer.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { useNow } from '../../timetable/use-now.ts';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { phoneInWords } from '../frame/reach.ts';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import screens from '../frame/StaffScreens.module.css';
import { CallAndWrite } from './CallAndWrite.tsx';
import { HealthCard } from './HealthCard.tsx';
import { Initial } from './Initial.tsx';
import { NotesPart } from './NotesPart.tsx';
import styles from './Person.module.css';
import {
  AlikePart,
  AttendancePart,
  CoursesPart,
  MessagesPart,
  PaymentsPart,
  Since,
} from './PersonParts.tsx';

const Back = () => (
  <p className={screens.back}>
    <Link to={pages.staffPeople.path}>{t`All people`}</Link>
  </p>
);

const Head = ({ person }: { person: PersonPage }) => (
  <div className={styles.head}>
    <Initial name={person.name} />
    <div className={styles.who}>
      <PageHeading>{person.name}</PageHeading>
      {person.phone && <p>{phoneInWords(person.phone)}</p>}
      {person.email && (
        <p>
          <a className={styles.mail} href={`mailto:${person.email}`}>
            {person.email}
          </a>
        </p>
      )}
      <p className={styles.more}>
        <Since since={person.since} />
      </p>
      {!person.claimed && <p className={styles.more}>{t`Has not chosen a password yet.`}</p>}
    </div>
  </div>
);

const Person = ({ person, onChanged }: { person: PersonPage; onChanged: () => void }) => {
  const now = useNow();
  return (
    <div className={styles.page}>
      <Head person={person} />
      {person.phone && <CallAndWrite name={person.name} phone={person.phone} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <HealthCard person={person} />
          <CoursesPart person={person} now={now} />
          <AttendancePart person={person} now={now} />
          <NotesPart person={person} onChanged={onChanged} />
        </div>
        <div className={styles.column}>
          <PaymentsPart person={person} now={now} />
          <MessagesPart person={person} />
          <AlikePart person={person} />
        </div>
      </div>
    </div>
  );
};

const Nobody = () => (
  <>
    <PageHeading>{t`People`}</PageHeading>
    <Card>
      <EmptyState title={t`This person is not here`}>
        <p>{t`The account may be deleted, or the link is old.`}</p>
      </EmptyState>
    </Card>
  </>
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
  return (
    <>
      <Back />
      {isNobody(answer.failure) ? (
        <Nobody />
      ) : (
        <>
          {/* A screen has a heading from the beginning, which takes the focus. */}
          {!answer.value && <PageHeading>{t`People`}</PageHeading>}
          <StaffQuery query={answer}>
            {(person) => <Person person={person} onChanged={() => void answer.reload()} />}
          </StaffQuery>
        </>
      )}
    </>
  );
};
