import { asClassTime, greetingTo, type Letter } from '../../mail/mail-template.ts';
import type { ClassTime } from './class.ts';
import type { TellingKind } from './telling-queries.ts';
import { joinPathOf } from './timetable.ts';

/** A change of a class, as one enrolled learner is told of it. */
export interface NoticeForMail extends ClassTime {
  name: string;
  email: string;
  title: string;
  slug: string;
  kind: TellingKind;
  /** The words of staff. */
  notice: string;
}

const WHEN: Record<NoticeForMail['kind'], string> = {
  moved: 'New time',
  cancelled: 'Cancelled',
  back: 'Time',
  course: 'From',
};

/** The letter about a change of a class, in the words of staff. */
export const noticeLetter = (change: NoticeForMail, publicUrl: string): Letter => ({
  greeting: greetingTo(change.name),
  paragraphs: [change.notice],
  facts: [
    ['Class', change.title],
    [WHEN[change.kind], asClassTime(change)],
  ],
  action:
    change.kind === 'cancelled'
      ? { label: 'See your classes', url: `${publicUrl}/UserDashboard` }
      : { label: 'Join when it begins', url: publicUrl + joinPathOf(change) },
});
