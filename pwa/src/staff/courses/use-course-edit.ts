import { t } from '@lingui/core/macro';
import type {
  CourseQuestion,
  CourseTelling,
  DaysOffChoice,
  DaysOffQuestion,
  StaffCourse,
  StaleCourse,
  UnconfirmedCourse,
} from 'bff/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../content/paths.ts';
import { fieldOf } from '../../data/forms/failed.ts';
import { type Attempt, attemptOf } from '../../data/forms/idempotency-key.ts';
import { keepDraft, useDraft } from '../../data/forms/use-draft.ts';
import { useIsLeft } from '../../data/forms/use-is-left.ts';
import { ApiError, sentenceFor } from '../../data/network/client.ts';
import { accountNow } from '../../data/session/session.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { titleOf } from '../../i18n/localized-content.ts';
import { notify, type Say } from '../../shell/notices/notices.ts';
import type { Refused } from '../../ui/forms/field-errors.tsx';
import { daysOffIn } from '../days-off/use-days-off.ts';
import { type LinkQuestion, questionAboutRoom } from '../links/link-question.ts';
import { toldInWords } from '../notifications/contact-messages.ts';
import { type NoticeDraft, noWords } from '../notifications/NoticeField.tsx';
import {
  type CourseDraft,
  changeOf,
  type DraftFaults,
  differencesOf,
  draftFaults,
  draftOf,
  newDraft,
} from './course-draft.ts';
import { notifySaved } from './saved-course.ts';

/** What is typed into the editor of a course, and what the server has said to it. */
interface CourseEdit extends NoticeDraft {
  /** The course as it was when the edit began, or was last compared with theirs. Undefined for a new course. */
  base?: StaffCourse | undefined;
  fields: CourseDraft;
  /** The last try to make a new course. */
  attempt?: Attempt | undefined;
  /** Why it was not saved. */
  problem?: string | undefined;
  /** The field that the server has refused, if it is one. */
  refusedField?: string | undefined;
  /** The version of somebody else who saved first. */
  conflict?: StaleCourse | undefined;
  /** The message to enrolled learners about the change. To be confirmed first. */
  question?: CourseQuestion | undefined;
  /** Classes that it would give on days off, to be decided about first. */
  onDaysOff?: DaysOffQuestion | undefined;
  /** How that was answered. */
  daysOff?: DaysOffChoice | undefined;
  /** A link for a first class that opens no room, to be confirmed first. */
  aboutLink?: LinkQuestion | undefined;
  /** The link for which that was confirmed. */
  meantLink?: string | undefined;
}

const begun = (course: StaffCourse | undefined): CourseEdit => ({
  base: course,
  fields: course ? draftOf(course) : newDraft(),
  ...noWords,
});

const noFaults: DraftFaults = {};

const noRefusal = { problem: undefined, refusedField: undefined };

const refusedIn = ({ problem, refusedField: field }: CourseEdit): Refused | undefined =>
  problem === undefined ? undefined : { sentence: problem, field, failure: problem };

const keyOf = (course: StaffCourse | undefined) => `course ${course?.id ?? 'new'}`;

const editPath = (course: StaffCourse | undefined) =>
  `${pages.staffCourses.path}?${course ? `edit=${course.slug}` : 'new'}`;

const savedInWords = (course: StaffCourse, { base, question }: CourseEdit) => {
  const title = titleOf(course);
  if (!base)
    return course.hidden ? t`${title} is made. It is hidden.` : t`${title} is on the site now.`;
  const saved = t`${title} saved.`;
  if (!question) return saved;
  return toldInWords(saved, {
    enrolled: question.learners,
    told: isNews(question) ? { none: question.contacts?.none } : null,
  });
};

/** Whether learners are told, and do not know it already. */
const isNews = (question: CourseQuestion | undefined): boolean =>
  question !== undefined && question.changed.length + question.dropped.length > 0;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The course as it is now, with what was typed while it was being saved. */
const withTypedSince = (course: StaffCourse, sent: CourseDraft, now: CourseDraft): CourseDraft => {
  const fields = Object.entries(now) as [keyof CourseDraft, unknown][];
  const typed = fields.filter(([field, value]) => !isSame(value, sent[field]));
  return { ...draftOf(course), ...Object.fromEntries(typed) };
};

/** Says that a course was not saved whose editor has been left meanwhile. */
const tellElsewhere = (base: StaffCourse | undefined, reason: Say) =>
  notify(() => notSavedInWords(base, reason()), {
    isProblem: true,
    stays: true,
    action: { label: () => t`Open`, path: editPath(base) },
  });

const notSavedInWords = (base: StaffCourse | undefined, reason: string) =>
  base
    ? t`${{ title: titleOf(base) }} is not saved. ${reason} What you typed is kept.`
    : t`The new course is not saved. ${reason} What you typed is kept.`;

const staleIn = (failure: unknown): StaleCourse | undefined =>
  failure instanceof ApiError && failure.status === 412 ? (failure.body as StaleCourse) : undefined;

/** What the server asks before it saves. Undefined if it has refused for another reason. */
export const questionIn = (failure: unknown): CourseQuestion | undefined =>
  failure instanceof ApiError && failure.status === 409
    ? (failure.body as Partial<UnconfirmedCourse> | undefined)?.question
    : undefined;

/** Of the fields of the message to learners. */
export const tellingPath = 'telling.';

/** What a failed save leaves in the editor, and what says the reason. */
const failedWith = (failure: unknown): { said: Partial<CourseEdit>; reason: Say } => {
  const conflict = staleIn(failure);
  if (conflict) {
    const reason = () => t`${{ name: conflict.changedBy }} has changed it meanwhile.`;
    return { said: { base: conflict.course, conflict, question: undefined }, reason };
  }
  const question = questionIn(failure);
  if (question)
    return {
      said: { question },
      reason: () => t`Please confirm the message to its learners first.`,
    };
  const onDaysOff = daysOffIn(failure);
  if (onDaysOff)
    return { said: { onDaysOff }, reason: () => t`Some of its classes are on days off.` };
  const problem = sentenceFor(failure);
  const refusedField = fieldOf(failure);
  const isOfForm = refusedField !== undefined && !refusedField.startsWith(tellingPath);
  return {
    said: { problem, refusedField, ...(isOfForm && { question: undefined }) },
    reason: () => problem,
  };
};

/** What is asked about the link for a first class, where it is new. */
const questionAboutLink = ({ base, fields }: CourseEdit, meant: string | undefined) => {
  const { firstClassFree, isOpen, trialLink } = changeOf(fields);
  const isNew = trialLink !== base?.trialLink && trialLink !== meant;
  return isNew && firstClassFree && !isOpen ? questionAboutRoom(trialLink) : undefined;
};

const send = (
  { base, fields, attempt, daysOff = {} }: CourseEdit,
  telling: CourseTelling | undefined,
): Promise<StaffCourse> => {
  const change = changeOf(fields);
  if (base)
    return staffApi.updateCourse({ id: base.id, version: base.version, change, telling, daysOff });
  return staffApi.createCourse({ ...change, daysOff }, attemptOf(change, attempt).key);
};

/** The draft of a course, which begins with the newest version that is known here. */
const useCourseDraft = (course: StaffCourse | undefined) => {
  const [saved, setSaved] = useState<StaffCourse>();
  const isNewer = saved && course && saved.id === course.id && saved.version > course.version;
  const newest = isNewer ? saved : course;
  const { draft, type, forget, latest } = useDraft(keyOf(course), begun(newest));
  /** An older version of the app may have kept less of a course. */
  const whole = (kept: CourseEdit): CourseEdit => ({
    ...kept,
    base: newest && { ...newest, ...kept.base },
    fields: { ...begun(newest).fields, ...kept.fields },
  });
  const edit = whole(draft);
  const isTyped = !isSame(edit.fields, begun(newest).fields);
  return { edit, isTyped, latest: () => whole(latest()), type, forget, setSaved };
};

/** How staff have answered what is asked before it is saved. */
interface Answers {
  telling?: CourseTelling;
  daysOff?: DaysOffChoice | undefined;
  /** The link that is meant, though it opens no room. */
  meantLink?: string | undefined;
}

export interface CourseEditProps {
  /** Undefined for a new one. */
  course: StaffCourse | undefined;
  /** A new course is made, and its editor goes on with what was typed meanwhile. */
  onMade?: (course: StaffCourse) => void;
  onChanged: () => Promise<void>;
}

/** The edit of a course: what is typed, what is wrong with it or asked about it, and how it is saved. */
export const useCourseEdit = ({ course, onMade, onChanged }: CourseEditProps) => {
  const { edit, isTyped, latest, type, forget, setSaved } = useCourseDraft(course);
  const [sent, setSent] = useState<CourseEdit>();
  const [checked, setChecked] = useState<CourseDraft>();
  const navigate = useNavigate();
  const isLeft = useIsLeft();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the next edit must not begin with a course that is old by then.
  useEffect(() => {
    if (!isTyped) forget();
  }, []);

  const openPlaceOf = (made: StaffCourse, isMore: boolean) => {
    if (isMore) onMade?.(made);
    navigate(isMore ? editPath(made) : pages.staffCourses.path, { replace: true });
  };

  const finish = (saved: StaffCourse, sent: CourseEdit) => {
    const fields = withTypedSince(saved, sent.fields, latest().fields);
    const isMore = !isSame(fields, draftOf(saved));
    forget();
    if (isMore) keepDraft(keyOf(saved), { ...begun(saved), fields });
    setSaved(saved);
    const say = () => {
      const words = savedInWords(saved, sent);
      return isMore ? t`${words} What you typed meanwhile is not saved yet.` : words;
    };
    const { base: before, question } = sent;
    if (before) notifySaved(say, { before, saved, isTold: isNews(question), onChanged });
    else notify(say);
    // Before the lists are read: somebody who has gone on meanwhile must not be called back.
    if (!sent.base && !isLeft()) openPlaceOf(saved, isMore);
    return onChanged();
  };

  const fail = (failure: unknown, sent: CourseEdit) => {
    const theirs = staleIn(failure)?.course;
    // If theirs does not differ from what was sent, our own save had arrived and only its answer was lost.
    if (theirs && differencesOf(theirs, changeOf(sent.fields)).length === 0)
      return finish(theirs, sent);
    const { said, reason } = failedWith(failure);
    type({ onDaysOff: undefined, ...said });
    if (isLeft()) tellElsewhere(sent.base, reason);
    return undefined;
  };

  /**
   * Saves over `base`, which is their version after a conflict, or makes the new course. What is typed until the answer
   * stays. `telling`, `daysOff` and `meantLink` answer the questions.
   */
  const save = async ({ telling, daysOff, meantLink = edit.meantLink }: Answers = {}) => {
    if (sent) return;
    setChecked({ ...edit.fields });
    if (Object.keys(draftFaults(edit.fields)).length > 0) return void type(noRefusal);
    const aboutLink = questionAboutLink(edit, meantLink);
    if (aboutLink) return void type({ ...noRefusal, aboutLink });
    const attempt = edit.base ? undefined : attemptOf(changeOf(edit.fields), edit.attempt);
    const said = {
      ...noRefusal,
      ...{ attempt, daysOff, meantLink, aboutLink },
      question: telling && edit.question,
      onDaysOff: daysOff && edit.onDaysOff,
    };
    const sending = { ...edit, ...said };
    type(said);
    setSent(sending);
    const sender = accountNow();
    const conclude = await send(sending, telling).then(
      (saved) => () => finish(saved, sending),
      (failure) => () => fail(failure, sending),
    );
    setSent(undefined);
    // After logging out nothing is left of it.
    if (accountNow() === sender) await conclude();
  };

  return {
    edit,
    /** What was wrong with what the last try was to save, in the words of the present language. */
    faults: checked ? draftFaults(checked) : noFaults,
    /** What the server has refused of it. */
    refused: refusedIn(edit),
    isBusy: sent !== undefined,
    save,
    type: (typed: Partial<CourseDraft>) => type({ fields: { ...latest().fields, ...typed } }),
    typeWords: (words: Partial<NoticeDraft>) => type(words),
    /** Answers the question with no: nothing is saved, and what was typed stays. */
    keepUnsaved: () => {
      const asked = { question: undefined, onDaysOff: undefined, aboutLink: undefined };
      if (!sent) type({ ...asked, ...noRefusal, ...noWords });
    },
    /** Drops what was typed and continues with their version. */
    takeTheirs: () => {
      forget();
      setSaved(edit.conflict?.course);
    },
    /** Drops what was typed. A save that is under way goes on, and its answer is told. */
    cancel: () => {
      if (sent) type({ fields: sent.fields });
      else forget();
      navigate(pages.staffCourses.path);
    },
  };
};
