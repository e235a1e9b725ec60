import { t } from '@lingui/core/macro';
import type {
  CourseChangeNotification,
  CourseChangePreview,
  DaysOffChoice,
  DaysOffConflictList,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourseChange,
} from 'bff/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { fieldOfError } from '../../data/forms/form-failure.ts';
import { type IdempotentRequest, idempotentRequest } from '../../data/forms/idempotency-key.ts';
import { storeDraft, useDraft } from '../../data/forms/use-draft.ts';
import { useIsUnmounted } from '../../data/forms/use-is-unmounted.ts';
import { ApiError, formatError } from '../../data/network/client.ts';
import { currentAccountId } from '../../data/session/session.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { localizedTitle } from '../../i18n/localized-content.ts';
import { type LazyMessage, showToast } from '../../shell/notices/toasts.ts';
import type { FormError } from '../../ui/forms/field-errors.tsx';
import { daysOffQuestionIn } from '../days-off/use-days-off.ts';
import { formatSavedWithRecipients } from '../notifications/contact-messages.ts';
import {
  emptyNotificationDraft,
  type NotificationDraft,
} from '../notifications/NotificationField.tsx';
import {
  type CourseDraft,
  type CourseErrors,
  changeOf,
  differencesOf,
  draftOf,
  newDraft,
  validateCourse,
} from './course-draft.ts';
import { notifyCourseSaved } from './notify-course-saved.ts';
import { type LinkToConfirm, linkToConfirm, withTypedLink } from './typed-link.ts';

/** The draft of the editor of a course, with the last response of the server. */
interface CourseEdit extends NotificationDraft {
  /** The version on which the edit is based: that of its beginning, or of the last conflict. Undefined for a new course. */
  base?: StaffCourse | undefined;
  fields: CourseDraft;
  /** The idempotency key of the last try to create the course. */
  attempt?: IdempotentRequest | undefined;
  /** Why the save failed. */
  problem?: string | undefined;
  /** The field that the server has refused, if any. */
  refusedField?: string | undefined;
  /** The version that another person has saved first. */
  conflict?: StaleCourse | undefined;
  /** The notification of enrolled learners, which staff confirm first. */
  question?: CourseChangePreview | undefined;
  /** The classes on days off, about which staff decide first. */
  onDaysOff?: DaysOffConflictList | undefined;
  /** The decision about classes on days off. */
  daysOff?: DaysOffChoice | undefined;
  /** A link that staff confirm first. */
  linkToConfirm?: LinkToConfirm | undefined;
  confirmedLinks?: string[] | undefined;
}

const initialEdit = (course: StaffCourse | undefined): CourseEdit => ({
  base: course,
  fields: course ? draftOf(course) : newDraft(),
  ...emptyNotificationDraft,
});

const noErrors: CourseErrors = {};

const noError = { problem: undefined, refusedField: undefined };

const formErrorOf = ({ problem, refusedField: field }: CourseEdit): FormError | undefined =>
  problem === undefined ? undefined : { message: problem, field, failure: problem };

const draftKeyOf = (course: StaffCourse | undefined) => `course ${course?.id ?? 'new'}`;

const editPath = (course: StaffCourse | undefined) =>
  `${pages.staffCourses.path}?${course ? `edit=${course.slug}` : 'new'}`;

const formatSaved = (course: StaffCourse, { base, question }: CourseEdit) => {
  const title = localizedTitle(course);
  if (!base)
    return course.hidden
      ? t`${title} is created, and hidden from the site for now.`
      : t`${title} is now on the site.`;
  const saved = t`${title} saved.`;
  if (!question) return saved;
  return formatSavedWithRecipients(saved, {
    enrolled: question.learners,
    told: notifiesLearners(question) ? { none: question.contacts?.none } : null,
  });
};

/** Whether the change notifies learners of something new. */
const notifiesLearners = (question: CourseChangePreview | undefined): boolean =>
  question !== undefined && question.changed.length + question.dropped.length > 0;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The saved course with the fields that were typed during the save. */
const withTypedSince = (course: StaffCourse, sent: CourseDraft, now: CourseDraft): CourseDraft => {
  const fields = Object.entries(now) as [keyof CourseDraft, unknown][];
  const typed = fields.filter(([field, value]) => !isSame(value, sent[field]));
  return { ...draftOf(course), ...Object.fromEntries(typed) };
};

/** Shows a toast about a failed save after the editor was left. */
const notifyNotSaved = (base: StaffCourse | undefined, reason: LazyMessage) =>
  showToast(() => formatNotSaved(base, reason()), {
    isProblem: true,
    stays: true,
    action: { label: () => t`Open`, path: editPath(base) },
  });

const formatNotSaved = (base: StaffCourse | undefined, reason: string) =>
  base
    ? t`${{ title: localizedTitle(base) }} was not saved. ${reason} Your text is still here.`
    : t`The new course was not saved. ${reason} Your text is still here.`;

const staleCourseIn = (failure: unknown): StaleCourse | undefined =>
  failure instanceof ApiError && failure.status === 412 ? (failure.body as StaleCourse) : undefined;

/** The question in a 409 response. Undefined for any other failure. */
export const courseQuestionIn = (failure: unknown): CourseChangePreview | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as Partial<UnconfirmedCourseChange> | undefined)?.question
    : undefined;

/** The prefix of the field names of the notification. */
export const notificationPath = 'telling.';

/** The changes of the draft after a failed save, and the reason for a toast. */
const outcomeOfFailure = (
  failure: unknown,
): { changes: Partial<CourseEdit>; reason: LazyMessage } => {
  const conflict = staleCourseIn(failure);
  if (conflict) {
    const reason = () => t`${{ name: conflict.changedBy }} has changed the course in the meantime.`;
    return { changes: { base: conflict.course, conflict, question: undefined }, reason };
  }
  const question = courseQuestionIn(failure);
  if (question)
    return {
      changes: { question },
      reason: () => t`Please confirm the message to the learners first.`,
    };
  const onDaysOff = daysOffQuestionIn(failure);
  if (onDaysOff)
    return {
      changes: { onDaysOff },
      reason: () => t`Some classes of this course fall on days off.`,
    };
  const problem = formatError(failure);
  const refusedField = fieldOfError(failure);
  const isOfForm = refusedField !== undefined && !refusedField.startsWith(notificationPath);
  return {
    changes: { problem, refusedField, ...(isOfForm && { question: undefined }) },
    reason: () => problem,
  };
};

const send = (
  { base, fields, attempt, daysOff = {} }: CourseEdit,
  notification: CourseChangeNotification | undefined,
): Promise<StaffCourse> => {
  const change = changeOf(fields);
  if (base)
    return staffApi.updateCourse({
      id: base.id,
      version: base.version,
      change,
      telling: notification,
      daysOff,
    });
  return staffApi.createCourse({ ...change, daysOff }, idempotentRequest(change, attempt).key);
};

/** The draft of a course, which begins with the newest known version. */
const useCourseDraft = (course: StaffCourse | undefined) => {
  const [saved, setSaved] = useState<StaffCourse>();
  const isNewer = saved && course && saved.id === course.id && saved.version > course.version;
  const newest = isNewer ? saved : course;
  const { draft, type, forget, latest } = useDraft(draftKeyOf(course), initialEdit(newest));
  /** A draft of an older version of the app may lack fields. */
  const completed = (stored: CourseEdit): CourseEdit => ({
    ...stored,
    base: newest && { ...newest, ...stored.base },
    fields: { ...initialEdit(newest).fields, ...stored.fields },
  });
  const edit = completed(draft);
  const isTyped = !isSame(edit.fields, initialEdit(newest).fields);
  return { edit, isTyped, latest: () => completed(latest()), type, forget, setSaved };
};

/** The answers of staff to the questions before the save. */
interface ConfirmationAnswers {
  telling?: CourseChangeNotification;
  daysOff?: DaysOffChoice | undefined;
  confirmedLinks?: string[];
}

export interface CourseEditProps {
  /** Undefined for a new one. */
  course: StaffCourse | undefined;
  /** Called when a new course is created and its editor continues with fields that were typed during the request. */
  onMade?: (course: StaffCourse) => void;
  onChanged: () => Promise<void>;
}

/** The edit of a course: its draft, errors and questions, and the save. */
export const useCourseEdit = ({ course, onMade, onChanged }: CourseEditProps) => {
  const { edit, isTyped, latest, type, forget, setSaved } = useCourseDraft(course);
  const [sent, setSent] = useState<CourseEdit>();
  const [checked, setChecked] = useState<CourseDraft>();
  const navigate = useNavigate();
  const isLeft = useIsUnmounted();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the next edit must not begin with an outdated course.
  useEffect(() => {
    if (!isTyped) forget();
  }, []);

  const openCreated = (made: StaffCourse, isMore: boolean) => {
    if (isMore) onMade?.(made);
    navigate(isMore ? editPath(made) : pages.staffCourses.path, { replace: true });
  };

  const finish = (saved: StaffCourse, sent: CourseEdit) => {
    const fields = withTypedSince(saved, sent.fields, latest().fields);
    const isMore = !isSame(fields, draftOf(saved));
    forget();
    if (isMore) storeDraft(draftKeyOf(saved), { ...initialEdit(saved), fields });
    setSaved(saved);
    const message = () => {
      const words = formatSaved(saved, sent);
      return isMore ? t`${words} Your latest changes have not been saved yet.` : words;
    };
    const { base: before, question } = sent;
    if (before)
      notifyCourseSaved(message, {
        before,
        saved,
        isNotified: notifiesLearners(question),
        onChanged,
      });
    else showToast(message);
    // Before the lists are refetched: the navigation must not come after somebody has left the editor.
    if (!sent.base && !isLeft()) openCreated(saved, isMore);
    return onChanged();
  };

  const fail = (failure: unknown, sent: CourseEdit) => {
    const theirs = staleCourseIn(failure)?.course;
    // If their version equals the sent one, our own save had arrived and only its response was lost.
    if (theirs && differencesOf(theirs, changeOf(sent.fields)).length === 0)
      return finish(theirs, sent);
    const { changes, reason } = outcomeOfFailure(failure);
    type({ onDaysOff: undefined, ...changes });
    if (isLeft()) notifyNotSaved(sent.base, reason);
    return undefined;
  };

  /** Sends the edit, unless a link is to be confirmed first. Resolves with what is to be done then. */
  const sendEdit = async ({
    telling: notification,
    daysOff,
    confirmedLinks = edit.confirmedLinks ?? [],
  }: ConfirmationAnswers): Promise<() => unknown> => {
    const unconfirmed = await linkToConfirm({ ...edit, confirmedLinks });
    if (unconfirmed) return () => type({ ...noError, linkToConfirm: unconfirmed });
    const fields = await withTypedLink(edit.fields);
    const attempt = edit.base ? undefined : idempotentRequest(changeOf(fields), edit.attempt);
    const answered = {
      ...noError,
      ...{ attempt, daysOff, confirmedLinks, linkToConfirm: undefined },
      question: notification && edit.question,
      onDaysOff: daysOff && edit.onDaysOff,
    };
    const sending = { ...edit, ...answered, fields };
    const typed = latest().fields;
    const isLinkSent = typed.typedLink === edit.fields.typedLink;
    const { meetingId, typedLink } = isLinkSent ? fields : typed;
    type({ ...answered, fields: { ...typed, meetingId, typedLink } });
    setSent(sending);
    return send(sending, notification).then(
      (saved) => () => finish(saved, sending),
      (failure) => () => fail(failure, sending),
    );
  };

  /**
   * Saves over `base`, which is their version after a conflict, or creates the course. Fields that are typed during the save
   * stay. `telling`, `daysOff` and `confirmedLinks` answer the questions.
   */
  const save = async (answers: ConfirmationAnswers = {}) => {
    if (sent) return;
    setChecked({ ...edit.fields });
    if (Object.keys(validateCourse(edit.fields)).length > 0) return void type(noError);
    setSent(edit);
    const sender = currentAccountId();
    const proceed = await sendEdit(answers).catch((failure) => () => fail(failure, edit));
    setSent(undefined);
    // After a logout the response is ignored.
    if (currentAccountId() === sender) await proceed();
  };

  return {
    edit,
    /** The errors of the last submitted fields, in the present language. */
    faults: checked ? validateCourse(checked) : noErrors,
    /** The error of the server. */
    refused: formErrorOf(edit),
    isBusy: sent !== undefined,
    save,
    type: (typed: Partial<CourseDraft>) => type({ fields: { ...latest().fields, ...typed } }),
    typeWords: (words: Partial<NotificationDraft>) => type(words),
    /** Answers the question with no: nothing is saved, and the draft stays. */
    keepUnsaved: () => {
      const noQuestions = { question: undefined, onDaysOff: undefined, linkToConfirm: undefined };
      if (!sent) type({ ...noQuestions, ...noError, ...emptyNotificationDraft });
    },
    /** Drops the draft and continues with their version. */
    takeTheirs: () => {
      forget();
      setSaved(edit.conflict?.course);
    },
    /** Drops the draft. A running save continues, and a toast shows its result. */
    cancel: () => {
      if (sent) type({ fields: sent.fields });
      else forget();
      navigate(pages.staffCourses.path);
    },
  };
};
