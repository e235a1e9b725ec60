import { t } from '@lingui/core/macro';
import type { DeskCourse, DeskOffers } from 'bff/contract';
import { OfferChoice } from '../../account/payment/OfferChoice.tsx';
import { offerKeyOf } from '../../account/payment/offer-messages.ts';
import { formatFee } from '../../content/courses/course-messages.ts';
import { pages } from '../../content/paths.ts';
import type { DraftBinding } from '../../data/forms/use-draft.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { Link } from '../../ui/link.tsx';
import { type GroupControl, useGroupError } from '../../ui/signed-in/use-group-error.tsx';
import { CourseTitles } from '../../ui/staff/CourseTitles.tsx';
import styles from './DeskOrder.module.css';
import { type OrderDraft, type OrderErrors, offerFor } from './order-draft.ts';

const unavailableReasons = (): Record<NonNullable<DeskCourse['why']>, string> => ({
  enrolled: t`already enrolled`,
  full: t({ message: 'full', context: 'a course' }),
  closed: t`enrolment is closed`,
  'not offered': t`not on the site right now`,
});

const formatPrice = ({ fee, offers, why }: DeskCourse): string =>
  why ? unavailableReasons()[why] : formatFee({ fee, feePer: offers ? 'month' : 'once' });

interface CourseOptionProps {
  course: DeskCourse;
  /** Undefined while the course is not chosen. */
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
  /** The error of the group of courses. */
  control: GroupControl;
}

const CourseOption = ({ course, chosen, onChoose, control }: CourseOptionProps) => {
  const isChosen = chosen !== undefined && course.why === null;
  const offer = offerFor(course, chosen);
  return (
    <li className={styles.course}>
      <CheckField
        {...control}
        label={
          <span className={styles.title}>
            <span>
              <CourseTitles of={[course]} />
            </span>{' '}
            <span className={styles.price}>{formatPrice(course)}</span>
          </span>
        }
        disabled={course.why !== null}
        checked={isChosen}
        onChange={(event) =>
          onChoose(event.target.checked ? (offer ? offerKeyOf(offer) : '') : undefined)
        }
      />
      {isChosen && offer && (
        <div>
          <OfferChoice
            legend={t`How long: ${{ title: localizedTitle(course) }}`}
            isLegendHidden
            offers={course.offers ?? []}
            chosen={offer}
            onChoose={onChoose}
          />
        </div>
      )}
    </li>
  );
};

/** The learner's open order: a learner can have one at a time. */
const OpenOrder = ({ open }: { open: NonNullable<DeskOffers['open']> }) => (
  <Alert kind="info">
    <p>
      {open.state === 'submitted' && !open.isLate
        ? t`A payment for order ${{ reference: open.reference }} is waiting to be checked. Please confirm or reject that payment first.`
        : t`This learner’s order ${{ reference: open.reference }} is still open. A new order cancels it. You can also record the payment in that order.`}
    </p>
    <p>
      <Link to={`${pages.staffPayments.path}?state=all&search=${open.reference}`}>
        {t`Open the order`}
      </Link>
    </p>
  </Alert>
);

type CoursesSectionProps = DraftBinding<OrderDraft> & {
  offers: DeskOffers;
  faults: OrderErrors;
  busy: boolean;
};

/** The courses to order, with the months of each. */
export const CoursesSection = ({ draft, type, offers, faults, busy }: CoursesSectionProps) => {
  const { id, control, note } = useGroupError({ field: 'courses', error: faults.courses });
  const choose = (id: number) => (key: string | undefined) => {
    if (busy) return;
    const { [id]: _, ...others } = draft.chosen;
    type({ chosen: key === undefined ? others : { ...others, [id]: key } });
  };
  return (
    <section className={styles.part}>
      <h2>{t`Which courses are in the order?`}</h2>
      {offers.open && <OpenOrder open={offers.open} />}
      {offers.courses.length === 0 && (
        <p className={styles.more}>{t`No courses are on the site right now.`}</p>
      )}
      <fieldset id={id}>
        <legend className="visually-hidden">{t`Which courses are in the order?`}</legend>
        <ul>
          {offers.courses.map((course) => (
            <CourseOption
              control={control}
              key={course.courseId}
              course={course}
              chosen={draft.chosen[course.courseId]}
              onChoose={choose(course.courseId)}
            />
          ))}
        </ul>
        {note}
      </fieldset>
    </section>
  );
};
