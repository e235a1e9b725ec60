import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { type MockInstance, vi } from 'vitest';
import { App } from '../App.tsx';
import { usePush } from '../account/notifications/sync-subscription.ts';
import { useLive } from '../data/live/live-state.ts';
import { type SessionUser, useSession } from '../data/session/session.ts';
import { useActingProfileStore } from '../data/signed-in/acting-profile.ts';
import { useAddState } from '../learner/selection/selection-store.ts';
import { useScheduleStore } from '../schedule/schedule-store.ts';
import { resetChangeAnnouncements } from '../shell/notices/change-announcements.ts';
import { useToasts } from '../shell/notices/toasts.ts';
import { useCourses } from '../visitor/courses/courses-store.ts';
import { useMeetings } from '../visitor/meetings/meetings-store.ts';
import { createFakeServer, type FakeServer, tokenOf } from './fake-server.ts';

/** Resets the stores, as a page load does. */
const resetStores = () => {
  useSession.setState(useSession.getInitialState(), true);
  useMeetings.setState(useMeetings.getInitialState(), true);
  useScheduleStore.setState(useScheduleStore.getInitialState(), true);
  useToasts.setState(useToasts.getInitialState(), true);
  resetChangeAnnouncements();
  useLive.setState(useLive.getInitialState(), true);
  useCourses.setState(useCourses.getInitialState(), true);
  usePush.setState(usePush.getInitialState(), true);
  useActingProfileStore.setState(useActingProfileStore.getInitialState(), true);
  useAddState.setState(useAddState.getInitialState(), true);
};

/** Whether an element takes any text, unlike a field for a date. */
const takesText = (element: Element) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    /^(text|email|password|search|tel|url)$/.test(element.type));

/** Enters a text at once, except for keys such as `{Enter}`: each letter would render the whole screen again. */
const typingAtOnce = (user: UserEvent): UserEvent => ({
  ...user,
  type: async (element, text, options) => {
    if (options || /[{[]/.test(text) || !takesText(element))
      return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  },
});

interface VisitOptions {
  server?: FakeServer;
  /** The account that is signed in. */
  as?: SessionUser;
}

interface VisitResult {
  server: FakeServer;
  user: UserEvent;
  /** The calls of console.error. */
  log: MockInstance<typeof console.error>;
}

/** Opens the whole app at a path, as a browser does. Only `fetch` is faked. */
export const visit = (
  path: string,
  { server = createFakeServer(), as }: VisitOptions = {},
): VisitResult => {
  resetStores();
  vi.stubGlobal('fetch', server.fetch);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  if (as) {
    localStorage.setItem('token', tokenOf(as));
    localStorage.setItem('user', JSON.stringify(as));
  }
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
  return { server, log, user: typingAtOnce(userEvent.setup({ delay: null })) };
};
