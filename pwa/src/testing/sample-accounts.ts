import type { User } from 'bff/contract';
import { actsOfBefore } from '../data/signed-in/may.ts';

export interface FakeAccount extends User {
  /** What its owner types. */
  password: string;
}

export const asha: FakeAccount = {
  id: 1,
  name: 'Asha Rawat',
  email: 'asha@example.com',
  role: 'learner',
  language: null,
  acts: actsOfBefore.learner,
  password: 'suryanamaskar',
};
export const staff: FakeAccount = {
  ...{ ...asha, id: 2, name: 'Vikram Negi', email: 'vikram@example.com' },
  ...{ role: 'staff', acts: [...actsOfBefore.staff, 'studio.readFacts', 'studio.changeFacts'] },
};

export const tokenOf = ({ id }: { id: number }) => `token-${id}`;
