import { z } from 'zod';
import {
  filledText,
  rowId,
  siteLanguage,
  storedEmail,
  storedLanguage,
  storedPhone,
  timestamp,
} from '../platform/http/answer-fields.ts';
import { isLanguage } from '../shared/languages.ts';
import {
  can,
  canBeforeTwoFactor,
  type Permission,
  permissions,
  permissionsOf,
  roles,
} from '../shared/permissions.ts';

/** An account without its password hash. */
export type Account = z.infer<typeof accountSchema>;
const accountSchema = z.strictObject({
  id: rowId,
  name: filledText,
  email: storedEmail,
  /** As E.164, as it was typed: nothing proves that it is the person's. Null where none is known. */
  phone: storedPhone.nullable(),
  role: z.enum(roles),
  /** As it was stored, perhaps by a version that has more languages; null where none was chosen. */
  language: storedLanguage.nullable(),
});

/** An account whose owner has authenticated, with its token version at that time. */
export interface ProvenAccount extends Account {
  tokenVersion: number;
  /** Whether its mailbox was proven at that time. */
  isProven: boolean;
  secondStepFrom: Date | null;
}

/** The account of a session, with the two-factor state of the session. */
export interface SessionAccount extends Account {
  /** The session must use two-factor before it has more than the permissions of `canBeforeTwoFactor`. */
  awaitsTwoFactor: boolean;
  /** The session has used two-factor. */
  hasShownKey: boolean;
  secondStepFrom: Date | null;
}

/** Whether the account has the permission in this session: until it has used two-factor, it has few. */
export const canNow = (
  { role, awaitsTwoFactor }: Pick<SessionAccount, 'role' | 'awaitsTwoFactor'>,
  permission: Permission,
): boolean => can(role, permission) && (!awaitsTwoFactor || canBeforeTwoFactor(permission));

/** An account as the API returns it, with its permissions, so that the app offers nothing else. */
export type User = z.infer<typeof userSchema>;
export const userSchema = accountSchema.extend({
  /** The chosen language; null if none was chosen, or one that this version does not have. */
  language: siteLanguage.nullable(),
  acts: z.array(z.enum(permissions)),
  /** From when on the permissions of the team need two-factor (ISO 8601); null for learners. */
  secondStepFrom: timestamp.nullable(),
});

/** The answer to a change of the account: how it is now. */
export const userAnswer = z.strictObject({ user: userSchema });

/** The date is absent after registration: a learner needs no two-factor. */
type AccountForUser = Account & { secondStepFrom?: Date | null };

/** The account with the permissions of its role, and no other data of it. */
export const toUser = ({
  id,
  name,
  email,
  phone,
  role,
  language,
  secondStepFrom = null,
}: AccountForUser): User => ({
  id,
  name,
  email,
  phone,
  role,
  language: isLanguage(language) ? language : null,
  acts: permissionsOf(role),
  secondStepFrom: secondStepFrom?.toISOString() ?? null,
});
