import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type StudioFacts, studio } from '../src/content/studio.ts';

/** Names that RFC 2606 keeps for examples. */
const NOT_A_HOST = /(^|[.@])(example|invalid|test|localhost)(\.(com|org|net))?$/i;

const isPhone = (phone: string) => {
  const digits = phone.replace(/\D/g, '');
  return /^\+[\d ()-]+$/.test(phone) && /^\d{8,15}$/.test(digits) && !/(\d)\1{6}/.test(digits);
};

const isEmail = (email: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !NOT_A_HOST.test(email);

const isOwnPage = (link: string) => {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' && url.pathname !== '/' && !NOT_A_HOST.test(url.hostname);
};

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
export const faultsIn = (facts: StudioFacts, publicFolder: string): string[] => {
  const { social, teacher, grievance } = facts;
  const phones = [facts.phone, grievance.phone];
  const emails = [facts.email, grievance.email];
  const ownless = social.find(({ link }) => !isOwnPage(link));
  return [
    ...phones.map((phone) => phone && !isPhone(phone) && `no phone has the number “${phone}”.`),
    ...emails.map((email) => email && !isEmail(email) && `nobody can be written to at “${email}”.`),
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
