import type { EnteredCode } from '../accounts/login/code/code-fields.ts';
import type { TestStudio } from './test-studio.ts';

/** Requests a login code, and returns it as the mail contains it. */
export async function mailedCode(studio: TestStudio, email: string): Promise<EnteredCode> {
  const { handle } = (await studio.call('POST', '/api/auth/code', { body: { email } })).body;
  const { signInCodes } = studio.deps;
  return { handle, code: signInCodes.codeOf(signInCodes.hashOf(handle)) };
}
