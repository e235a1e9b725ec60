import { compareSync, hashSync } from 'bcryptjs';

/** The bcrypt hash. Runs in a worker thread: at cost 12 it takes a quarter of a second of processor time. */
export const hashPassword = ({ password, cost }: { password: string; cost: number }) =>
  hashSync(password, cost);

/** Whether the hash was made of this password. Takes as long as hashing. */
export const checkPassword = ({ password, hashed }: { password: string; hashed: string }) =>
  compareSync(password, hashed);
