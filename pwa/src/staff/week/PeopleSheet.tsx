import { t } from '@lingui/core/macro';
import type { Attendee, Page, StaffClass } from 'bff/contract';
import { useRef, useState } from 'react';
import { formatShortDate } from '../../content/format.ts';
import { useNotifyIfLeft } from '../../data/forms/use-notify-if-left.ts';
import { formatError } from '../../data/network/client.ts';
import { mutateOptimistically } from '../../data/signed-in/queries.ts';
import { listQueryOptions, type Pages } from '../../data/signed-in/query-options.ts';
import { useLiveInfiniteQuery } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { classKey, hasBegun } from '../../schedule/class-times.ts';
import { formatPhone } from '../../shell/signed-in/phone-messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { PhoneCircles } from '../frame/PhoneNumber.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { ClassSummary } from './ClassSummary.tsx';
import { HealthLine } from './HealthLine.tsx';
import styles from './Sheets.module.css';
import type { ClassStepProps } from './use-step-draft.ts';

const attendeesQuery = (found: StaffClass) =>
  listQueryOptions({
    queryKey: ['attendees', classKey(found)],
    queryFn: ({ pageParam: after }) => staffClassApi.listAttendees(found, after),
  });

/** The attendees with the attendance of one person changed. */
const withAttendance =
  ({ id }: Attendee, attended: boolean) =>
  (data: Pages<Page<Attendee>>): Pages<Page<Attendee>> => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((person) =>
        person.id === id ? { ...person, attended, notedByStaff: attended } : person,
      ),
    })),
  });

type SaveState = 'saving' | 'saved' | 'refused';

/** A person whose attendance was not saved, and the reason. */
interface SaveError {
  person: Attendee;
  why: string;
}

/** Whether the last attendance of each person is saved. An error stays until the attendance is changed again. */
const useSaveStates = () => {
  const [known, setKnown] = useState<Readonly<Record<number, SaveState>>>({});
  const [errors, setErrors] = useState<SaveError[]>([]);
  const [lastSaved, setLastSaved] = useState<Attendee>();
  const last = useRef(new Map<number, Promise<unknown>>());
  const set = ({ id }: Attendee, saving: SaveState) =>
    setKnown((others) => ({ ...others, [id]: saving }));
  const setError = ({ id }: Attendee, ...added: SaveError[]) =>
    setErrors((all) => [...all.filter(({ person }) => person.id !== id), ...added]);
  return {
    savingOf: ({ id }: Attendee) => known[id],
    lastSaved,
    errors,
    note: async (person: Attendee, save: Promise<unknown>) => {
      last.current.set(person.id, save);
      const isLast = () => last.current.get(person.id) === save;
      set(person, 'saving');
      setError(person);
      setLastSaved(undefined);
      try {
        await save;
        if (isLast()) set(person, 'saved');
        if (isLast()) setLastSaved(person);
      } catch (failure) {
        if (isLast()) set(person, 'refused');
        if (isLast()) setError(person, { person, why: formatError(failure) });
        throw failure;
      }
    },
  };
};

const SaveStateMark = ({ saving }: { saving: SaveState }) => (
  // Screen readers read the status line of the whole list.
  <span className={saving === 'refused' ? styles.notSaved : styles.saving} aria-hidden="true">
    {saving === 'saving' && t`Saving`}
    {saving === 'refused' && t`Not saved`}
    {saving === 'saved' && (
      <>
        <InnerIcon name="check" size={16} />
        {t`Saved`}
      </>
    )}
  </span>
);

/** Sticks to the top of the list: the person whose attendance was not saved may be scrolled out of view. */
const SaveErrors = ({ errors }: { errors: SaveError[] }) => {
  const reasons = [...new Set(errors.map(({ why }) => why))];
  const namesOf = (reason: string) =>
    errors.filter(({ why }) => why === reason).map(({ person }) => person.name);
  if (reasons.length === 0) return null;
  return (
    <div className={styles.refusals}>
      <Alert kind="error">
        {reasons.map((why) => (
          <p key={why}>{`${namesOf(why).join(', ')}: ${why}`}</p>
        ))}
      </Alert>
    </div>
  );
};

interface AttendeeRowProps {
  person: Attendee;
  saving: SaveState | undefined;
  canBeNoted: boolean;
  onNote: (attended: boolean) => void;
}

const formatEnrolment = ({ enrolled, paidUntil, attended, notedByStaff }: Attendee) => {
  if (!enrolled && paidUntil) return t`paid until ${{ day: formatShortDate(paidUntil) }}`;
  if (!enrolled) return attended ? t`attended without enrolment` : t`without enrolment`;
  return attended && !notedByStaff ? t`joined online` : undefined;
};

/** The contact of the attendee; for a child the parent. */
const contactOf = ({ name, phone, guardian }: Attendee) => guardian ?? { name, phone };

const AttendeeRow = ({ person, saving, canBeNoted, onNote }: AttendeeRowProps) => {
  const { name, email, guardian, attended, hasHealthNote } = person;
  const { phone, name: callable } = contactOf(person);
  const enrolment = formatEnrolment(person);
  const parent = guardian && t`Parent: ${{ name: guardian.name }}`;
  const label = (
    <span className={styles.person}>
      {name}
      <span className={styles.more}>
        {[parent, email ?? (phone && formatPhone(phone)), enrolment].filter(Boolean).join(', ')}
      </span>
    </span>
  );
  return (
    <li>
      <div className={styles.row}>
        {canBeNoted ? (
          <CheckField
            label={label}
            checked={attended}
            onChange={(event) => onNote(event.target.checked)}
          />
        ) : (
          label
        )}
        {saving && <SaveStateMark saving={saving} />}
        {phone && <PhoneCircles phone={phone} name={callable} />}
      </div>
      {hasHealthNote && <HealthLine person={person} />}
    </li>
  );
};

/** The enrolled learners, and once the class has begun their attendance. */
export const PeopleSheet = ({ found, now, onNoted, onClose }: ClassStepProps) => {
  const query = attendeesQuery(found);
  // Not useRestoredInfiniteQuery: that restores the scroll position of the page, not of this sheet.
  const attendees = useLiveInfiniteQuery(query);
  const canBeNoted = hasBegun(found, now) && found.state !== 'cancelled';
  const saving = useSaveStates();
  const begin = useNotifyIfLeft();
  const note = async (person: Attendee, attended: boolean) => {
    const notifyIfLeft = begin();
    const save = mutateOptimistically(query, withAttendance(person, attended), () =>
      staffClassApi.saveAttendance(found, person.id, attended),
    );
    try {
      await saving.note(person, save);
      onNoted();
    } catch (failure) {
      notifyIfLeft(failure, () => `${person.name}: ${formatError(failure)}`);
    }
  };
  return (
    <Sheet
      title={canBeNoted ? t`Attendance` : t`People`}
      lead={<ClassSummary found={found} now={now} />}
      onClose={onClose}
    >
      <p className="visually-hidden" role="status">
        {saving.lastSaved && t`Saved: ${{ name: saving.lastSaved.name }}`}
      </p>
      {!canBeNoted && <p>{t`You can record attendance once the class has begun.`}</p>}
      <div className={styles.listed}>
        <SaveErrors errors={saving.errors} />
        <StaffQuery query={attendees}>
          {({ items, next }) =>
            items.length === 0 ? (
              <p>{found.isOpen ? t`Nobody has joined yet.` : t`Nobody is enrolled yet.`}</p>
            ) : (
              <div>
                <PagedList
                  className={styles.people}
                  hasMore={next !== null}
                  onMore={attendees.loadMore}
                >
                  {items.map((person) => (
                    <AttendeeRow
                      key={person.id}
                      person={person}
                      saving={saving.savingOf(person)}
                      canBeNoted={canBeNoted}
                      onNote={(attended) => void note(person, attended)}
                    />
                  ))}
                </PagedList>
              </div>
            )
          }
        </StaffQuery>
      </div>
    </Sheet>
  );
};
