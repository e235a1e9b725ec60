import { t } from '@lingui/core/macro';
import type { Attendee, Page, StaffClass } from 'bff/contract';
import { useRef, useState } from 'react';
import { dayAndMonthOf } from '../../content/format.ts';
import { useTellLeft } from '../../data/forms/use-tell-left.ts';
import { sentenceFor } from '../../data/network/client.ts';
import { changeAtOnce, type PagedQuestion } from '../../data/signed-in/queries.ts';
import { usePagedAnswer } from '../../data/signed-in/use-live-query.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { hasBegun, keyOf } from '../../schedule/class-times.ts';
import { phoneInWords } from '../../shell/signed-in/phone-messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { PhoneCircles } from '../frame/PhoneNumber.tsx';
import { StaffQuery } from '../frame/StaffQuery.tsx';
import { AboutClass } from './AboutClass.tsx';
import { HealthLine } from './HealthLine.tsx';
import styles from './Sheets.module.css';
import type { StepProps } from './use-step-draft.ts';

const peopleOf = (found: StaffClass): PagedQuestion<Page<Attendee>> => ({
  key: ['attendees', keyOf(found)],
  askPage: (after) => staffClassApi.listAttendees(found, after),
});

/** The list in which the person was there, or was not. */
const marked =
  ({ id }: Attendee, attended: boolean) =>
  (page: Page<Attendee>): Page<Attendee> => ({
    ...page,
    items: page.items.map((person) =>
      person.id === id ? { ...person, attended, notedByStaff: attended } : person,
    ),
  });

type Saving = 'saving' | 'saved' | 'refused';

/** Of whom nothing was stored, and why. */
interface Refusal {
  person: Attendee;
  why: string;
}

/** Whether what was last noted of each person is stored. A refusal stays until the person is noted again. */
const useSaving = () => {
  const [known, setKnown] = useState<Readonly<Record<number, Saving>>>({});
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const [lastSaved, setLastSaved] = useState<Attendee>();
  const last = useRef(new Map<number, Promise<unknown>>());
  const set = ({ id }: Attendee, saving: Saving) =>
    setKnown((others) => ({ ...others, [id]: saving }));
  const setRefusal = ({ id }: Attendee, ...refusal: Refusal[]) =>
    setRefusals((all) => [...all.filter(({ person }) => person.id !== id), ...refusal]);
  return {
    savingOf: ({ id }: Attendee) => known[id],
    lastSaved,
    refusals,
    note: async (person: Attendee, save: Promise<unknown>) => {
      last.current.set(person.id, save);
      const isLast = () => last.current.get(person.id) === save;
      set(person, 'saving');
      setRefusal(person);
      setLastSaved(undefined);
      try {
        await save;
        if (isLast()) set(person, 'saved');
        if (isLast()) setLastSaved(person);
      } catch (failure) {
        if (isLast()) set(person, 'refused');
        if (isLast()) setRefusal(person, { person, why: sentenceFor(failure) });
        throw failure;
      }
    },
  };
};

const SavingMark = ({ saving }: { saving: Saving }) => (
  // Screen readers hear it from the line for all.
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

/** Stays in view however far the list is scrolled: the person of a refusal may be far below its beginning. */
const Refusals = ({ refusals }: { refusals: Refusal[] }) => {
  const reasons = [...new Set(refusals.map(({ why }) => why))];
  const namesOf = (reason: string) =>
    refusals.filter(({ why }) => why === reason).map(({ person }) => person.name);
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

interface PersonProps {
  person: Attendee;
  saving: Saving | undefined;
  canBeNoted: boolean;
  onNote: (attended: boolean) => void;
}

const howKnown = ({ enrolled, paidUntil, attended, notedByStaff }: Attendee) => {
  if (!enrolled && paidUntil) return t`paid until ${{ day: dayAndMonthOf(paidUntil) }}`;
  if (!enrolled) return attended ? t`came without enrolment` : t`without enrolment`;
  return attended && !notedByStaff ? t`has joined` : undefined;
};

/** Who is called: of a child the parent. */
const callableOf = ({ name, phone, guardian }: Attendee) => guardian ?? { name, phone };

const Person = ({ person, saving, canBeNoted, onNote }: PersonProps) => {
  const { name, email, guardian, attended, hasHealthNote } = person;
  const { phone, name: callable } = callableOf(person);
  const how = howKnown(person);
  const parent = guardian && t`Parent: ${{ name: guardian.name }}`;
  const words = (
    <span className={styles.person}>
      {name}
      <span className={styles.more}>
        {[parent, email ?? (phone && phoneInWords(phone)), how].filter(Boolean).join(', ')}
      </span>
    </span>
  );
  return (
    <li>
      <div className={styles.row}>
        {canBeNoted ? (
          <CheckField
            label={words}
            checked={attended}
            onChange={(event) => onNote(event.target.checked)}
          />
        ) : (
          words
        )}
        {saving && <SavingMark saving={saving} />}
        {phone && <PhoneCircles phone={phone} name={callable} />}
      </div>
      {hasHealthNote && <HealthLine person={person} />}
    </li>
  );
};

/** Who is enrolled, and once the class has begun who was there. */
export const PeopleSheet = ({ found, now, onNoted, onClose }: StepProps) => {
  const question = peopleOf(found);
  // Not usePages: the scroll position of the page below is not the list's.
  const attendees = usePagedAnswer(question);
  const canBeNoted = hasBegun(found, now) && found.state !== 'cancelled';
  const saving = useSaving();
  const begin = useTellLeft();
  const note = async (person: Attendee, attended: boolean) => {
    const tellIfLeft = begin();
    const save = changeAtOnce(question, marked(person, attended), () =>
      staffClassApi.noteAttendance(found, person.id, attended),
    );
    try {
      await saving.note(person, save);
      onNoted();
    } catch (failure) {
      tellIfLeft(failure, () => `${person.name}: ${sentenceFor(failure)}`);
    }
  };
  return (
    <Sheet
      title={canBeNoted ? t`Who was there?` : t`People`}
      lead={<AboutClass found={found} now={now} />}
      onClose={onClose}
    >
      <p className="visually-hidden" role="status">
        {saving.lastSaved && t`Saved: ${{ name: saving.lastSaved.name }}`}
      </p>
      {!canBeNoted && <p>{t`Who comes can be noted from the beginning of the class on.`}</p>}
      <div className={styles.listed}>
        <Refusals refusals={saving.refusals} />
        <StaffQuery query={attendees}>
          {({ items, next }) =>
            items.length === 0 ? (
              <p>{found.isOpen ? t`Nobody has joined yet.` : t`Nobody is enrolled yet.`}</p>
            ) : (
              <div>
                <PagedList
                  className={styles.people}
                  hasMore={next !== null}
                  onMore={attendees.more}
                >
                  {items.map((person) => (
                    <Person
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
