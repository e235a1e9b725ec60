import { isLanguage, type Language } from '../shared/languages.ts';
import { type Act, actsOf, mayDo, mayWhileAwaited, type Role } from '../shared/permissions.ts';

/** An account without its password hash. */
export interface Account {
  id: number;
  name: string;
  email: string;
  /** As E.164, as it was typed: nothing proves that it is the person's. Null where none is known. */
  phone: string | null;
  role: Role;
  /** As it was stored, perhaps by a version that has more languages; null where none was chosen. */
  language: string | null;
}

/** An account with what the session that holds it has shown of its owner. */
export interface HeldAccount extends Account {
  /** The session must show a second step before it does more than learners may. */
  awaitsSecondStep: boolean;
  /** The session has shown one. */
  hasShownKey: boolean;
  secondStepFrom: Date | null;
}

/** Whether the account may do the act now, in this session: until it has shown its second step, little. */
export const mayNow = (
  { role, awaitsSecondStep }: Pick<HeldAccount, 'role' | 'awaitsSecondStep'>,
  act: Act,
): boolean => mayDo(role, act) && (!awaitsSecondStep || mayWhileAwaited(act));

/** An account as the API answers it: with what it may do, so that the app offers that and no more. */
export interface User extends Account {
  /** The language that was chosen; null where none was, or one that this version does not have. */
  language: Language | null;
  acts: Act[];
  /** From when on what the studio's own alone may do needs a second step (ISO 8601); null of learners. */
  secondStepFrom: string | null;
}

/** Absent of who has just registered: nothing is asked of a learner. */
type Answered = Account & { secondStepFrom?: Date | null };

/** The account with the acts of its role, and nothing else that is known of it. */
export const asUser = ({
  id,
  name,
  email,
  phone,
  role,
  language,
  secondStepFrom = null,
}: Answered): User => ({
  id,
  name,
  email,
  phone,
  role,
  language: isLanguage(language) ? language : null,
  acts: actsOf(role),
  secondStepFrom: secondStepFrom?.toISOString() ?? null,
});
