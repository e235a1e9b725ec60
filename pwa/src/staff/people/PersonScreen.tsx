import { t } from '@lingui/core/macro';
import type { PersonPage } from 'bff/contract';
import { pages } from '../../content/paths.ts';
import { ApiError } from '../../data/network/client.ts';
import { liveQueryOptions } from '../../data/signed-in/query-options.ts';
import { useLiveQuery } from '../../data/signed-in/use-live-query.ts';
import { peopleApi } from '../../data/staff/people-api.ts';
import { useNow } from '../../schedule/use-now.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState } from '../../ui/signed-in/EmptyState.tsx';
import { PageHeading } from '../../ui/signed-in/PageHeading.tsx';
import { contactName, formatEmail } from '../frame/contacts.ts';
import { Unverified } from '../frame/PhoneNumber.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import screens from '../frame/StaffScreens.module.css';
import { ContactButtons } from './ContactButtons.tsx';
import { FamilySection, PaidBy } from './FamilySection.tsx';
import { HealthCard } from './HealthCard.tsx';
import { Initial } from './Initial.tsx';
import { NotesSection } from './NotesSection.tsx';
import styles from './Person.module.css';
import {
  AttendanceSection,
  CoursesSection,
  MessagesSection,
  PaymentsSection,
  Since,
} from './PersonSections.tsx';
import { SamePersonSection } from './SamePersonSection.tsx';

const Back = () => (
  <p className={screens.back}>
    <Link to={pages.staffPeople.path}>{t`All people`}</Link>
  </p>
);

interface PersonHeadProps {
  person: PersonPage | undefined;
  isGone: boolean;
}

/** The heading is rendered before the data, as it takes the focus; so is the circle, so that nothing moves. */
const PersonHead = ({ person, isGone }: PersonHeadProps) => (
  <div className={classes(!isGone && styles.head)}>
    {!isGone && <Initial name={person?.name ?? ''} />}
    <div className={styles.who}>
      <PageHeading>{person?.name ?? t`People`}</PageHeading>
      {person?.guardian && <PaidBy guardian={person.guardian} age={person.age} />}
      {person?.phone && (
        <p>
          {formatPhone(person.phone)} <Unverified />
        </p>
      )}
      {person?.email && (
        <p>
          <a className={styles.mail} href={`mailto:${person.email}`}>
            {formatEmail(person)}
          </a>
        </p>
      )}
      {person && (
        <p className={styles.more}>
          <Since since={person.since} />
        </p>
      )}
      {person?.claimed === false && !person.guardian && (
        <p className={styles.more}>{t`This learner has not chosen a password yet.`}</p>
      )}
    </div>
  </div>
);

const PersonSections = ({ person, onChanged }: { person: PersonPage; onChanged: () => void }) => {
  const now = useNow();
  return (
    <>
      {person.phone && <ContactButtons name={contactName(person)} phone={person.phone} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <HealthCard person={person} />
          <CoursesSection person={person} now={now} />
          <AttendanceSection person={person} now={now} />
          <PaymentsSection person={person} now={now} />
          <FamilySection person={person} now={now} />
        </div>
        <div className={styles.column}>
          <NotesSection person={person} onChanged={onChanged} />
          <MessagesSection person={person} />
          <SamePersonSection person={person} onChanged={onChanged} />
        </div>
      </div>
    </>
  );
};

const PersonNotFound = () => (
  <Card>
    <EmptyState title={t`We could not find this learner`}>
      <p>{t`The account may have been deleted, or the link may be old.`}</p>
    </EmptyState>
  </Card>
);

const isNotFound = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

/** The page of a person. */
export const PersonScreen = ({ id }: { id: number }) => {
  const query = useLiveQuery(
    liveQueryOptions({
      queryKey: ['person', id],
      queryFn: () => peopleApi.readPerson(id),
      refetchInterval: 120_000,
      live: {
        channels: ['payments', 'messages'],
      },
    }),
  );
  const isGone = isNotFound(query.error);
  return (
    <>
      <Back />
      <div className={styles.page}>
        <PersonHead person={isGone ? undefined : query.data} isGone={isGone} />
        {isGone ? (
          <PersonNotFound />
        ) : (
          // Another key for the loading state, so that the head of the person does not move it.
          <StaffQuery key={query.data ? 'person' : 'loading'} query={query}>
            {(person) => (
              <div className={styles.page}>
                <PersonSections person={person} onChanged={() => void query.refetch()} />
              </div>
            )}
          </StaffQuery>
        )}
      </div>
    </>
  );
};
