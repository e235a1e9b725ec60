import type { User } from 'bff/contract';
import { permissionsOfOldSessions } from '../data/signed-in/can.ts';

export interface FakeAccount extends User {
  /** The password that the owner types. */
  password: string;
}

export const asha: FakeAccount = {
  id: 1,
  name: 'Asha Rawat',
  email: 'asha@example.com',
  phone: null,
  role: 'learner',
  language: null,
  acts: permissionsOfOldSessions.learner,
  secondStepFrom: null,
  password: 'suryanamaskar',
};
export const staff: FakeAccount = {
  ...{ ...asha, id: 2, name: 'Vikram Negi', email: 'vikram@example.com' },
  ...{ role: 'staff', acts: permissionsOfOldSessions.staff },
};

export const teacher: FakeAccount = {
  ...{ ...asha, id: 4, name: 'Ravi Joshi', email: 'ravi@example.com', role: 'teacher' },
  acts: [
    ...permissionsOfOldSessions.learner,
    ...(['classes.readTaught', 'classes.setLink', 'classes.move', 'today.readTaught'] as const),
  ],
};
export const owner: FakeAccount = {
  ...{ ...staff, id: 5, name: 'Uma Negi', email: 'uma@example.com', role: 'owner' },
  acts: [
    ...permissionsOfOldSessions.staff,
    ...(['team.read', 'team.invite', 'team.change', 'team.readTeachers', 'acts.read'] as const),
    ...(['studio.readFacts', 'studio.changeFacts'] as const),
  ],
};

export const tokenOf = ({ id }: { id: number }) => `token-${id}`;
