import type { Consent, GivenSubscription, NotificationSettings } from 'bff/contract';
import { json } from './fake-answers.ts';

/** What the fake BFF knows of push messages and announcements, for one account. */
export interface FakeNotifications {
  pushKey: string;
  /** The endpoints of the browsers that receive messages. */
  endpoints: string[];
  choices: Omit<NotificationSettings, 'browsers'>;
  consent: Consent;
}

export const noNotifications = (): FakeNotifications => ({
  // Any 65 bytes.
  pushKey: `${'B'.repeat(86)}A`,
  endpoints: [],
  choices: {
    starting: true,
    moved: true,
    cancelled: true,
    newLink: true,
    eveningMail: false,
    payments: true,
    messages: true,
  },
  consent: { agreed: false, at: '2026-11-02T05:00:00.000Z' },
});

const done = () => new Response(null, { status: 204 });

const settingsOf = ({ choices, endpoints }: FakeNotifications): NotificationSettings => ({
  ...choices,
  browsers: endpoints.length,
});

type Body = Record<string, unknown>;

/** Without a session. Undefined if the path is another's. */
export const answerPush = (known: FakeNotifications, name: string, body: Body) => {
  if (name === 'GET /api/push/key') return json(200, { publicKey: known.pushKey });
  if (name !== 'POST /api/push/unsubscribe') return undefined;
  known.endpoints = known.endpoints.filter((endpoint) => endpoint !== body.endpoint);
  return done();
};

/** For a signed-in account; paths without `/api`. Undefined if the path is another's. */
export const answerNotifications = (known: FakeNotifications, name: string, body: Body) => {
  switch (name) {
    case 'PUT /push/subscription': {
      const { endpoint } = body as unknown as GivenSubscription;
      known.endpoints = [...new Set([...known.endpoints, endpoint])];
      return done();
    }
    case 'GET /account/notifications':
      return json(200, settingsOf(known));
    case 'PATCH /account/notifications':
      known.choices = { ...known.choices, ...body };
      return json(200, settingsOf(known));
    case 'GET /account/announcements':
      return json(200, known.consent);
    case 'PUT /account/announcements':
      known.consent = { agreed: body.agreed === true, at: new Date().toISOString() };
      return json(200, known.consent);
    default:
      return undefined;
  }
};
