import type { Attendee, Page, StaffClass } from 'bff/contract';
import { useMemo, useRef, useState } from 'react';
import { createPages } from '../../data/lists/later/pages-shown.ts';
import { sentenceFor, sentenceForWriting } from '../../data/network/client.ts';
import { useQuery } from '../../data/signed-in/use-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { hasBegun, keyOf } from '../../timetable/class-times.ts';
import { Alert } from '../../ui/Alert.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { CheckField } from '../../ui/signed-in/CheckField.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { AboutClass } from './AboutClass.tsx';
import styles from './Sheets.module.css';
import type { StepProps } from './step-props.ts';

/** The people of a class, page by page. Not usePages: the scroll position of the page below is not the list's. */
const useAttendees = (found: StaffClass) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another class is another list, another version of it is not.
  const pages = useMemo(
    () => createPages<Page<Attendee>>((after) => staffClassApi.listAttendees(found, after)),
    [keyOf(found)],
  );
  const answer = useQuery(keyOf(found), pages.load);
  const more = async () => {
    try {
      const longer = await pages.more();
      if (longer) answer.putBefore(longer);
      return undefined;
    } catch (failure) {
      return sentenceFor(failure);
    }
  };
  const mark = (id: number, attended: boolean) => {
    pages.edit((page) => ({
      ...page,
      items: page.items.map((person) => (person.id === id ? { ...person, attended } : person)),
    }));
    const edited = pages.shown();
    if (edited) answer.put(edited);
  };
  return { ...answer, more, mark };
};

interface PersonProps {
  person: Attendee;
  canBeNoted: boolean;
  onNote: (attended: boolean) => void;
}

const howKnown = ({ enrolled, attended, notedByStaff }: Attendee) => {
  if (!enrolled) return attended ? 'came without enrolment' : 'without enrolment';
  return attended && !notedByStaff ? 'has joined' : undefined;
};

const Person = ({ person, canBeNoted, onNote }: PersonProps) => {
  const { name, email, attended } = person;
  const how = howKnown(person);
  const words = (
    <span className={styles.person}>
      {name}
      <span className={styles.more}>{[email, how].filter(Boolean).join(', ')}</span>
    </span>
  );
  return (
    <li>
      {canBeNoted ? (
        <CheckField
          label={words}
          checked={attended}
          onChange={(event) => onNote(event.target.checked)}
        />
      ) : (
        words
      )}
    </li>
  );
};

/** Who is enrolled, and once the class has begun who was there. */
export const PeopleSheet = ({ found, now, onNoted, onClose }: StepProps) => {
  const attendees = useAttendees(found);
  const [problem, setProblem] = useState<string>();
  const canBeNoted = hasBegun(found, now) && found.state !== 'cancelled';
  const sending = useRef(Promise.resolve());
  const send = async ({ id, name }: Attendee, attended: boolean) => {
    try {
      await staffClassApi.noteAttendance(found, id, attended);
      onNoted();
    } catch (failure) {
      attendees.mark(id, !attended);
      setProblem(`${name}: ${sentenceForWriting(failure)}`);
    }
  };
  // One after the other: two quick taps on one person must not arrive in the wrong order.
  const note = (person: Attendee, attended: boolean) => {
    setProblem(undefined);
    attendees.mark(person.id, attended);
    sending.current = sending.current.then(() => send(person, attended));
  };
  return (
    <Sheet
      title={canBeNoted ? 'Who was there?' : 'People'}
      lead={<AboutClass found={found} now={now} />}
      onClose={onClose}
    >
      {problem && <Alert kind="error">{problem}</Alert>}
      {!canBeNoted && <p>Who comes can be noted from the beginning of the class on.</p>}
      <StaffQuery query={attendees}>
        {({ items, next }) =>
          items.length === 0 ? (
            <p>Nobody is enrolled yet.</p>
          ) : (
            <div>
              <PagedList className={styles.people} hasMore={next !== null} onMore={attendees.more}>
                {items.map((person) => (
                  <Person
                    key={person.id}
                    person={person}
                    canBeNoted={canBeNoted}
                    onNote={(attended) => note(person, attended)}
                  />
                ))}
              </PagedList>
            </div>
          )
        }
      </StaffQuery>
    </Sheet>
  );
};
