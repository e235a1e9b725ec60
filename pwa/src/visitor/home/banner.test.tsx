import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { studio } from '../../content/studio.ts';
import { studioMessages } from '../../content/studio-messages.ts';
import { Banner } from './Banner.tsx';
import { intervalMs } from './use-carousel.ts';

const [first, second] = studioMessages().slides;

/** Sets whether the device asks for reduced motion. */
const stubMotion = (reduced: boolean) => {
  const query = { matches: reduced, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
};

const show = () =>
  render(
    <MemoryRouter>
      <Banner />
    </MemoryRouter>,
  );

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const banner = () => screen.getByRole('region', { name: studio.name });
const slogan = () => within(banner()).getByRole('heading').textContent;
const live = () => banner().querySelector('[aria-live]')?.getAttribute('aria-live');

const hidePage = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
};

const stroke = ([x, y]: [number, number]) => {
  fireEvent.pointerDown(banner(), { clientX: 200, clientY: 100, isPrimary: true });
  fireEvent.pointerUp(banner(), { clientX: 200 + x, clientY: 100 + y, isPrimary: true });
};

beforeEach(() => {
  vi.useFakeTimers();
  stubMotion(false);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the banner changes by itself', () => {
  test('every 5 seconds, and starts again after the last slide', () => {
    show();
    expect(intervalMs).toBe(5000);
    pass(4999);
    expect(slogan()).toBe(first.slogan);
    pass(1);
    expect(slogan()).toBe(second.slogan);
    pass(5000);
    expect(slogan()).toBe(first.slogan);
  });

  test('and is announced to screen readers only while it is paused', () => {
    show();
    expect(live()).toBe('off');
    fireEvent.click(screen.getByRole('button', { name: 'Pause the banner' }));
    expect(live()).toBe('polite');
  });

  test('after the full 5 seconds of a chosen slide', () => {
    show();
    pass(4000);
    fireEvent.click(screen.getByRole('button', { name: `Slide 2: ${second.slogan}` }));
    pass(4999);
    expect(slogan()).toBe(second.slogan);
    pass(1);
    expect(slogan()).toBe(first.slogan);
  });
});

describe('the banner stops', () => {
  test('from Pause until it is started again', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the banner' }));
    pass(60_000);
    expect(slogan()).toBe(first.slogan);
    fireEvent.click(screen.getByRole('button', { name: 'Start the banner again' }));
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });

  test('while the mouse is over it', () => {
    show();
    fireEvent.pointerEnter(banner(), { pointerType: 'mouse' });
    pass(60_000);
    expect(slogan()).toBe(first.slogan);
    fireEvent.pointerLeave(banner(), { pointerType: 'mouse' });
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });

  test('but not after a tap', () => {
    show();
    fireEvent.pointerEnter(banner(), { pointerType: 'touch' });
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });

  test('while it has the keyboard focus', () => {
    show();
    const join = screen.getByRole('link', { name: 'JOIN TODAY' });
    vi.spyOn(join, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    fireEvent.focus(join);
    pass(60_000);
    expect(slogan()).toBe(first.slogan);
    fireEvent.blur(join);
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });

  test('while the page is hidden', () => {
    show();
    hidePage(true);
    pass(60_000);
    expect(slogan()).toBe(first.slogan);
    hidePage(false);
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });

  test('on a device that asks for reduced motion, until it is started', () => {
    stubMotion(true);
    show();
    pass(60_000);
    expect(slogan()).toBe(first.slogan);
    fireEvent.click(screen.getByRole('button', { name: 'Start the banner again' }));
    pass(5000);
    expect(slogan()).toBe(second.slogan);
  });
});

describe('a swipe over the banner', () => {
  test.each<[string, [number, number], string]>([
    ['of 39 px to the left changes nothing', [-39, 0], first.slogan],
    ['of 40 px to the left shows the next slide', [-40, 0], second.slogan],
    ['of 40 px to the right shows the previous slide', [40, 0], second.slogan],
    ['of 39 px to the right changes nothing', [39, 0], first.slogan],
    ['that is more vertical than horizontal scrolls', [-60, 90], first.slogan],
  ])('%s', (_, way, expected) => {
    show();
    stroke(way);
    expect(slogan()).toBe(expected);
  });
});

describe('the banner', () => {
  test.each([
    ['JOIN TODAY', '/login'],
    ['VIEW COURSES', '/Courses'],
  ])('has a button %s, which leads to %s', (name, path) => {
    show();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  test('is announced as a carousel of two slides', () => {
    show();
    expect(banner().getAttribute('aria-roledescription')).toBe('carousel');
    expect(screen.getByRole('group', { name: '1 of 2' }).textContent).toContain(first.slogan);
    expect(screen.queryByRole('group', { name: '2 of 2' })).toBeNull();
  });
});
