import type { GivenSubscription, NotificationChoices } from 'bff/contract';
import { answer, client, isNothing, signed } from '../network/client.ts';
import { holdsBrowsers, holdsConsent, holdsPublicKey } from './response-shapes.ts';

const { account, push } = client.api;

/** What a person is told of, and on which devices. In a file of its own, as visitors do not need the code. */
export const notificationApi = {
  /** The server's public key for push messages, in base64url. */
  readKey: () => answer(push.key.$get(), holdsPublicKey),

  /** From now on this browser receives the messages of the session's account. */
  giveSubscription: (json: GivenSubscription) =>
    signed((options) => answer(push.subscription.$put({ json }, options), isNothing)),

  /** Without a token: it is also called after the session has ended. Who knows the endpoint may end it. */
  endSubscription: (endpoint: string) =>
    answer(push.unsubscribe.$post({ json: { endpoint } }), isNothing),

  readSettings: () =>
    signed((options) => answer(account.notifications.$get({}, options), holdsBrowsers)),

  /** Resolves with all settings. */
  saveChoices: (json: Partial<NotificationChoices>) =>
    signed((options) => answer(account.notifications.$patch({ json }, options), holdsBrowsers)),

  readConsent: () =>
    signed((options) => answer(account.announcements.$get({}, options), holdsConsent)),

  /** The dashboard has asked the learner: no other device asks for the first time. */
  noteAsked: () =>
    signed((options) => answer(account.announcements.asked.$post({}, options), isNothing)),

  /** Whether the learner agrees to announcements. Resolves with the consent and its time. */
  saveConsent: (agreed: boolean, givenIn: 'account' | 'dashboard') =>
    signed((options) =>
      answer(account.announcements.$put({ json: { agreed, givenIn } }, options), holdsConsent),
    ),
};
