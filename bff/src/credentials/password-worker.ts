import { compareSync, hashSync } from 'bcryptjs';

/** Runs in a worker thread: at cost 12 a hash takes a quarter of a second of processor time. */
export const hashPassword = ({ password, cost }: { password: string; cost: number }) =>
  hashSync(password, cost);

/** Whether the password is the one that was hashed. */
export const checkPassword = ({ password, hashed }: { password: string; hashed: string }) =>
  compareSync(password, hashed);
