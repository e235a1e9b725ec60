import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PublicStudioSettings } from 'bff/contract';
import { isEmail, isOwnPage, isShownPhone } from 'bff/setting-rules';
import type { Plugin } from 'vite';
import { studio } from '../src/content/studio.ts';

/** In bytes. A larger one would take its visitors longer than the whole page. */
const LARGEST_PICTURE = 150_000;

const pictureFault = (picture: string, publicFolder: string): string | undefined => {
  const file = join(publicFolder, picture);
  if (!/^[\w-]+\.(jpe?g|png|webp|avif)$/.test(picture))
    return `the picture “${picture}” must be the name of a JPEG, PNG, WebP or AVIF file.`;
  if (!existsSync(file)) return `there is no file public/${picture}.`;
  if (statSync(file).size > LARGEST_PICTURE)
    return `public/${picture} is larger than ${LARGEST_PICTURE / 1000} KB.`;
  return undefined;
};

/** What is wrong with the facts, a sentence each: what cannot be real would be shown to everybody as if it were. */
export const faultsIn = (facts: PublicStudioSettings, publicFolder: string): string[] => {
  const { phone, email, social, teacher, grievance } = facts;
  const wrongPhone = [phone, grievance.phone].find((given) => given && !isShownPhone(given));
  const wrongEmail = [email, grievance.email].find((given) => given && !isEmail(given));
  const ownless = social.find(({ link }) => !isOwnPage(link));
  return [
    wrongPhone && `no phone has the number “${wrongPhone}”.`,
    wrongEmail && `nobody can be written to at “${wrongEmail}”.`,
    ownless && `“${ownless.link}” is no page of the studio’s own.`,
    teacher.picture && pictureFault(teacher.picture, publicFolder),
  ].filter((fault): fault is string => Boolean(fault));
};

/** Fails the build where a fact about the studio cannot be real. */
export const checkFacts = (): Plugin => ({
  name: 'check-facts',
  apply: 'build',
  configResolved: ({ root, publicDir }) => {
    const faults = faultsIn(studio, resolve(root, publicDir));
    if (faults.length > 0)
      throw new Error(faults.map((fault) => `In pwa/src/content/studio.ts ${fault}`).join('\n'));
  },
});
