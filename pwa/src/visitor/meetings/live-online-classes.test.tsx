import { act, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { App } from '../../App.tsx';
import { loadScreen } from '../../routes/routes.tsx';
import { useScheduleStore } from '../../schedule/schedule-store.ts';
import { type PageData, PageDataContext } from '../../shell/hydration/page-data.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { asana, classOn, classTimeOf } from '../../testing/sample-courses.ts';

const path = '/Onlineclasses';
const satsang = { ...asana, title: 'Sunday satsang', isOpen: true };
const sunday = classOn(satsang, '2026-11-29');
const data: PageData = { timetable: { classes: [sunday], at: '2026-11-28T18:00:00Z' } };

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  useScheduleStore.setState(useScheduleStore.getInitialState(), true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a prerendered timetable hydrates without a mismatch, and is then updated', async () => {
  await loadScreen(path);
  // An hour later it is Sunday in India; the visitor is in Berlin.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T19:00:00Z') });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  const html = renderToString(
    <PageDataContext value={data}>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </PageDataContext>,
  );
  expect(html).toContain('Sunday satsang');
  expect(html).not.toContain('your time');

  const moved = { ...sunday, ...classTimeOf('2026-11-29', '08:00', '09:00') };
  vi.stubGlobal('fetch', createFakeServer({ classes: [moved] }).fetch);
  window.history.replaceState(null, '', path);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const mismatch = vi.fn();
  await act(async () => {
    root = hydrateRoot(
      container,
      <PageDataContext value={data}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </PageDataContext>,
      { onRecoverableError: mismatch },
    );
  });
  expect(mismatch).not.toHaveBeenCalled();
  const week = await screen.findByRole('region', { name: 'This week' });
  expect(week.textContent).toContain('TodaySun 29Sunday satsang8 to 9 am3:30 to 4:30 am your time');
});
