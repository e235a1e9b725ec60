import type { EnteredCode } from '../accounts/login/code/code-fields.ts';
import type { TestStudio } from './test-studio.ts';

/** Asks for a code, and reads it as whoever has the mailbox does. */
export async function mailedCode(studio: TestStudio, email: string): Promise<EnteredCode> {
  const { handle } = (await studio.call('POST', '/api/auth/code', { body: { email } })).body;
  const { signInCodes } = studio.deps;
  return { handle, code: signInCodes.codeOf(signInCodes.hashOf(handle)) };
}
