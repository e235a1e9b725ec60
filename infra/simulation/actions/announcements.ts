import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { announcementAnswers } from '../identity/acknowledged.ts';
import { outcomeOf } from '../world.ts';
import { isLearner } from './actors.ts';

const answersAboutAnnouncements = defineAction({
  name: 'answers about announcements',
  weight: 2,
  draw: (random) => ({ who: random.whole(100), agreed: random.chance(0.7) }),
  run: async (world, { who, agreed }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const body = { agreed, givenIn: 'account' };
    const answer = await world.as(person, 'PUT', '/api/account/announcements', { body });
    announcementAnswers(world).set(person.accountId, isDone(answer) ? agreed : undefined);
    return outcomeOf(answer);
  },
});

const staffAnnounce = defineAction({
  name: 'staff announce something to all learners',
  weight: 1,
  draw: () => ({}),
  run: async (world) => {
    const staff = world.person(0, ({ role }) => role === 'staff');
    if (!staff) return 'skipped';
    const number = world.number();
    const body = { courseId: null, subject: `News ${number}`, text: `Bring a mat ${number}.` };
    const headers = { 'Idempotency-Key': `announcement-${number}` };
    const path = '/api/staff/announcements';
    return outcomeOf(await world.as(staff, 'POST', path, { body, headers }));
  },
});

export const announcements = [answersAboutAnnouncements, staffAnnounce];
