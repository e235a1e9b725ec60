import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PublicStudioSettings } from 'bff/contract';
import { isEmail, isInternationalPhone, isProfilePage } from 'bff/setting-rules';
import type { Plugin } from 'vite';
import { studio } from '../src/content/studio.ts';

/** A larger picture would take longer to load than the whole page. */
const MAX_PICTURE_BYTES = 150_000;

const findPictureProblem = (picture: string, publicFolder: string): string | undefined => {
  const file = join(publicFolder, picture);
  if (!/^[\w-]+\.(jpe?g|png|webp|avif)$/.test(picture))
    return `the picture “${picture}” must be the name of a JPEG, PNG, WebP or AVIF file.`;
  if (!existsSync(file)) return `there is no file public/${picture}.`;
  if (statSync(file).size > MAX_PICTURE_BYTES)
    return `public/${picture} is larger than ${MAX_PICTURE_BYTES / 1000} KB.`;
  return undefined;
};

/** The problems of the settings, one sentence each: values that cannot be real must not be published. */
export const findSettingsProblems = (
  settings: PublicStudioSettings,
  publicFolder: string,
): string[] => {
  const { phone, email, social, teacher, grievance } = settings;
  const invalidPhone = [phone, grievance.phone].find(
    (given) => given && !isInternationalPhone(given),
  );
  const invalidEmail = [email, grievance.email].find((given) => given && !isEmail(given));
  const foreignLink = social.find(({ link }) => !isProfilePage(link));
  return [
    invalidPhone && `no phone has the number “${invalidPhone}”.`,
    invalidEmail && `nobody can be written to at “${invalidEmail}”.`,
    foreignLink && `“${foreignLink.link}” is no page of the studio’s own.`,
    teacher.picture && findPictureProblem(teacher.picture, publicFolder),
  ].filter((fault): fault is string => Boolean(fault));
};

/** Fails the build if a setting of the studio cannot be real. */
export const checkStudioSettings = (): Plugin => ({
  name: 'check-facts',
  apply: 'build',
  configResolved: ({ root, publicDir }) => {
    const problems = findSettingsProblems(studio, resolve(root, publicDir));
    if (problems.length > 0)
      throw new Error(problems.map((fault) => `In pwa/src/content/studio.ts ${fault}`).join('\n'));
  },
});
