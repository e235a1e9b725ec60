import { setTimeout as pause } from 'node:timers/promises';
import type { ParsedMail } from 'mailparser';
import { isAnyMailDue } from '../quiet.ts';
import type { World } from '../world.ts';

const LONGEST_MS = 4_000;
const POLL_MS = 10;

/** The addresses that an e-mail went to, in lower case. */
export const recipientsOf = ({ to }: ParsedMail): string[] =>
  [to ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ address = '' }) => address.toLowerCase());

/** The number of e-mails so far, for `waitForMail`. */
export const countMails = ({ smtp }: World): number => smtp.mails.length;

/**
 * What the pattern's group matches in the first e-mail to this address after the given number of e-mails; undefined if all
 * that was to be sent was tried without it. The mailbox is its owner's: only a person who has the address may call this for it.
 */
export async function waitForMail(
  world: World,
  { address, pattern, after }: { address: string; pattern: RegExp; after: number },
): Promise<string | undefined> {
  const find = () => {
    for (const mail of world.smtp.mails.slice(after)) {
      const found = recipientsOf(mail).includes(address) && pattern.exec(mail.text ?? '');
      if (found) return found[1];
    }
    return undefined;
  };
  const until = performance.now() + LONGEST_MS;
  for (;;) {
    // Before the mailbox: what is sent in between is found there.
    const isSending = await isAnyMailDue(world);
    const found = find();
    if (found !== undefined || !isSending || performance.now() > until) return found;
    await pause(POLL_MS);
  }
}

/** The secrets of mailed links, and the mailed code. */
export const MAILED = {
  code: /is (\d{6})\./,
  resetLink: /\/ResetPassword#(\S+)/,
  addressLink: /\/ConfirmAddress#(?!stop\.)(\S+)/,
  stopLink: /\/ConfirmAddress#(stop\.\S+)/,
  invitation: /\/Invitation#(\S+)/,
} as const;
