import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { type MockInstance, vi } from 'vitest';
import { App } from '../App.tsx';
import { useAuth } from '../account/auth/auth-store.ts';
import { usePush } from '../account/notifications/keep-subscription.ts';
import { useLive } from '../data/live/live-state.ts';
import { type KnownUser, useSession } from '../data/session/session.ts';
import { useChosen } from '../data/signed-in/acting-profile.ts';
import { useAdding } from '../learner/selection/selection-store.ts';
import { useTimetable } from '../schedule/schedule-store.ts';
import { forgetChanges } from '../shell/notices/changes.ts';
import { useNotices } from '../shell/notices/notices.ts';
import { useCourses } from '../visitor/courses/courses-store.ts';
import { useMeetings } from '../visitor/meetings/meetings-store.ts';
import { createFakeServer, type FakeServer, tokenOf } from './fake-server.ts';

/** Resets the stores, as loading a page does. */
const forget = () => {
  useSession.setState(useSession.getInitialState(), true);
  useAuth.setState(useAuth.getInitialState(), true);
  useMeetings.setState(useMeetings.getInitialState(), true);
  useTimetable.setState(useTimetable.getInitialState(), true);
  useNotices.setState(useNotices.getInitialState(), true);
  forgetChanges();
  useLive.setState(useLive.getInitialState(), true);
  useCourses.setState(useCourses.getInitialState(), true);
  usePush.setState(usePush.getInitialState(), true);
  useChosen.setState(useChosen.getInitialState(), true);
  useAdding.setState(useAdding.getInitialState(), true);
};

interface Visit {
  server?: FakeServer;
  /** The account that is signed in. */
  as?: KnownUser;
}

interface Visited {
  server: FakeServer;
  user: UserEvent;
  /** The calls of console.error. */
  log: MockInstance<typeof console.error>;
}

/** Opens the whole app at a path, as a browser does. Only `fetch` is faked. */
export const visit = (path: string, { server = createFakeServer(), as }: Visit = {}): Visited => {
  forget();
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
  return { server, log, user: userEvent.setup({ delay: null }) };
};
