import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Account } from 'bff/contract';
import { BrowserRouter } from 'react-router-dom';
import { type MockInstance, vi } from 'vitest';
import { App } from '../App.tsx';
import { useLive } from '../api/live/live-state.ts';
import { useAnnouncementDrafts } from '../features/announcements/staff/announcement-drafts.ts';
import { useAuth } from '../features/auth/auth-store.ts';
import { useTimetable } from '../features/classes/timetable-store.ts';
import { useCourses } from '../features/courses/courses-store.ts';
import { forgetCourses } from '../features/courses/staff/course-form-store.ts';
import { useMeetings } from '../features/meetings/meetings-store.ts';
import { reopenForm } from '../features/meetings/staff/link-form-store.ts';
import { useManager } from '../features/meetings/staff/manager-store.ts';
import { usePush } from '../features/notifications/keep-subscription.ts';
import { useAdding } from '../features/selection/selection-store.ts';
import { forgetChanges } from '../notices/changes.ts';
import { useNotices } from '../notices/notices.ts';
import { useSession } from '../session/session.ts';
import { createFakeServer, type FakeServer, tokenOf } from './fake-server.ts';

/** Resets the stores, as loading a page does. */
const forget = () => {
  useSession.setState(useSession.getInitialState(), true);
  useAuth.setState(useAuth.getInitialState(), true);
  useMeetings.setState(useMeetings.getInitialState(), true);
  useTimetable.setState(useTimetable.getInitialState(), true);
  useManager.setState(useManager.getInitialState(), true);
  useNotices.setState(useNotices.getInitialState(), true);
  forgetChanges();
  useLive.setState(useLive.getInitialState(), true);
  useCourses.setState(useCourses.getInitialState(), true);
  usePush.setState(usePush.getInitialState(), true);
  useAdding.setState(useAdding.getInitialState(), true);
  useAnnouncementDrafts.setState({}, true);
  forgetCourses();
  reopenForm();
};

interface Visit {
  server?: FakeServer;
  /** The account that is signed in. */
  as?: Account;
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
