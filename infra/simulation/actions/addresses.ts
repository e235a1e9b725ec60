import { defineAction } from '../action.ts';
import { isDone } from '../answer.ts';
import { accessKeys, noteSession } from '../identity/access-keys.ts';
import { followAddress, moveTo } from '../identity/acknowledged.ts';
import { countMails, MAILED, waitForMail } from '../identity/mailbox.ts';
import { beUnsure, mailedCode } from '../identity/sessions.ts';
import { outcomeOf } from '../world.ts';
import { isLearner } from './actors.ts';

/**
 * Asks for another address of the account, and opens the mailed link, in the session or elsewhere. Opened elsewhere, it
 * ends everything else: nothing proves that the account belongs to the owner of the new mailbox.
 */
const changesAddress = defineAction({
  name: 'changes the address',
  weight: 1,
  draw: (random) => ({
    who: random.whole(100),
    inSession: random.chance(0.5),
    opens: random.chance(0.8),
    usesCode: random.chance(0.5),
  }),
  run: async (world, { who, inSession, opens, usesCode }) => {
    const person = world.person(who, isLearner);
    if (!person) return 'skipped';
    const { accountId, email: former } = person;
    const keys = accessKeys(world);
    const email = `moved${world.number()}@example.com`;
    const after = countMails(world);
    // Somebody who has logged in by a code may have no password any longer.
    const code = usesCode && keys.proven.has(accountId) && (await mailedCode(world, person));
    const body = { email, ...(code ? { code } : { password: person.password }) };
    const asked = await world.as(person, 'POST', '/api/account/address', { body });
    if (!isDone(asked)) return outcomeOf(asked);
    const link = await waitForMail(world, { address: email, pattern: MAILED.addressLink, after });
    if (!link) return 'lost';
    noteSession(world, person);
    keys.add({ kind: 'address link', accountId, holder: person, secret: link });
    if (!opens) return 'done';
    const answer = await world.call('POST', '/api/account/address/confirm', {
      body: { token: link },
      ...(inSession && { by: person }),
    });
    if (!isDone(answer)) {
      beUnsure(world, person);
      await followAddress(world, person);
      return outcomeOf(answer);
    }
    moveTo(world, person, email);
    const why = 'the account has moved to another mailbox';
    keys.end(accountId, why, ({ kind }) =>
      inSession ? kind === 'address link' : kind !== 'stop link',
    );
    if (!inSession) person.token = undefined;
    const wasProven = keys.proven.has(accountId);
    keys.proven.add(accountId);
    // Anybody may have typed an address that nobody has proven: it stops nothing.
    if (!wasProven) return 'done';
    const stop = await waitForMail(world, { address: former, pattern: MAILED.stopLink, after });
    if (stop) keys.add({ kind: 'stop link', accountId, holder: person, secret: stop });
    return 'done';
  },
});

/** The owner of the previous mailbox takes the account back. */
const stopsAddressChange = defineAction({
  name: 'stops a change of the address',
  weight: 1,
  draw: (random) => ({ which: random.whole(100) }),
  run: async (world, { which }) => {
    const keys = accessKeys(world);
    const links = keys.all.filter(({ kind, endedBy }) => kind === 'stop link' && !endedBy);
    const link = world.oneOf(links, which);
    if (!link) return 'skipped';
    const { accountId, holder, secret } = link;
    noteSession(world, holder);
    const body = { token: secret };
    const answer = await world.call('POST', '/api/account/address/stop', { body });
    if (!isDone(answer)) {
      beUnsure(world, holder);
      await followAddress(world, holder);
      return outcomeOf(answer);
    }
    link.endedBy = 'it was used';
    const why = 'the previous mailbox has stopped a change';
    keys.end(accountId, why, ({ kind }) => kind !== 'stop link');
    await followAddress(world, holder);
    holder.token = undefined;
    return 'done';
  },
});

export const addresses = [changesAddress, stopsAddressChange];
