import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

/** The mails in the folder, as they were written. One that is still being written (`.part`) is not among them. */
export async function sentMails(folder: string): Promise<Buffer[]> {
  const files = await readdir(folder).catch(() => []);
  const whole = files.filter((name) => name.endsWith('.eml'));
  return Promise.all(whole.map((name) => readFile(join(folder, name))));
}

/** The mails in the folder, parsed. */
export async function parsedMails(folder: string): Promise<ParsedMail[]> {
  const mails = await sentMails(folder);
  return Promise.all(mails.map((mail) => simpleParser(mail)));
}
