import type { NotificationChoices, PushSubscriptionInput } from 'bff/contract';
import { client, isEmptyResponse, readResponse, withSession } from '../network/client.ts';
import { hasBrowserCount, hasConsent, hasPublicKey } from './response-shapes.ts';

const { account, push } = client.api;

/** The notification settings and push subscriptions. A separate file, as visitors do not need the code. */
export const notificationApi = {
  /** The server's public key for push messages, in base64url. */
  readKey: () => readResponse(push.key.$get(), hasPublicKey),

  /** Subscribes this browser to the push messages of the session's account. */
  saveSubscription: (json: PushSubscriptionInput) =>
    withSession((options) =>
      readResponse(push.subscription.$put({ json }, options), isEmptyResponse),
    ),

  /** Without a token, as it is also called after the session has ended. Knowing the endpoint is enough. */
  endSubscription: (endpoint: string) =>
    readResponse(push.unsubscribe.$post({ json: { endpoint } }), isEmptyResponse),

  readSettings: () =>
    withSession((options) =>
      readResponse(account.notifications.$get({}, options), hasBrowserCount),
    ),

  /** Resolves with all settings. */
  saveChoices: (json: Partial<NotificationChoices>) =>
    withSession((options) =>
      readResponse(account.notifications.$patch({ json }, options), hasBrowserCount),
    ),

  readConsent: () =>
    withSession((options) => readResponse(account.announcements.$get({}, options), hasConsent)),

  /** The dashboard has asked the learner for consent: other devices do not ask again as if it were the first time. */
  markConsentAsked: () =>
    withSession((options) =>
      readResponse(account.announcements.asked.$post({}, options), isEmptyResponse),
    ),

  /** Whether the learner agrees to announcements. Resolves with the consent and its time. */
  saveConsent: (agreed: boolean, givenIn: 'account' | 'dashboard') =>
    withSession((options) =>
      readResponse(account.announcements.$put({ json: { agreed, givenIn } }, options), hasConsent),
    ),
};
