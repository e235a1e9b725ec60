import { expect, test } from 'vitest';
import { createPages } from './pages-shown.ts';

const pageSize = 50;

interface Row {
  id: number;
  words: string;
}

/** A list of rows in pages that begin after a row's id. `asked` are the calls for it. */
const createList = (rows: Row[]) => {
  const asked: string[] = [];
  let meanwhile: () => void = () => {};
  const list = {
    rows,
    asked,
    /** Runs while the next page is under way. */
    during: (happens: () => void) => {
      meanwhile = happens;
    },
    ask: async (after?: string) => {
      asked.push(after ?? 'first');
      const begin = after === undefined ? 0 : list.rows.findIndex(({ id }) => id > Number(after));
      const items = begin < 0 ? [] : list.rows.slice(begin, begin + pageSize);
      const isEnd = begin < 0 || begin + pageSize >= list.rows.length;
      const next = isEnd ? null : String(items.at(-1)?.id);
      await Promise.resolve();
      meanwhile();
      meanwhile = () => {};
      return { items, next };
    },
  };
  return list;
};

const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: 10 * (n + 1), words: 'old' }));

const showing = async (pages: number) => {
  const list = createList(rowsUpTo(2000));
  const shown = createPages(list.ask);
  await shown.load();
  for (let page = 1; page < pages; page += 1) await shown.more();
  list.asked.splice(0);
  return { list, shown };
};

const ids = (list: { items: Row[] } | undefined) => list?.items.map(({ id }) => id);

test('a refresh of twenty pages asks for four, the first one and others in turns', async () => {
  const { list, shown } = await showing(20);
  list.rows = list.rows.map(({ id }) => ({ id, words: 'new' }));
  const fresh = await shown.load();
  expect(list.asked).toHaveLength(4);
  expect(list.asked[0]).toBe('first');
  expect(ids(fresh)).toEqual(ids({ items: list.rows.slice(0, 1000) }));
  expect(fresh.items.filter(({ words }) => words === 'new')).toHaveLength(200);
  for (let refresh = 1; refresh < 7; refresh += 1) await shown.load();
  expect(shown.shown()?.items.every(({ words }) => words === 'new')).toBe(true);
});

test('after a change its page is asked for, wherever it is', async () => {
  const { list, shown } = await showing(20);
  const gone = 10 * 920;
  list.rows = list.rows.filter(({ id }) => id !== gone);
  shown.want(gone);
  const fresh = await shown.load();
  expect(list.asked).toHaveLength(4);
  expect(ids(fresh)).toEqual(ids({ items: list.rows.slice(0, 999) }));
});

test('what is new among the shown pushes nothing out', async () => {
  const { list, shown } = await showing(20);
  list.rows = [{ id: 5, words: 'new' }, { id: 15, words: 'new' }, ...list.rows].sort(
    (a, b) => a.id - b.id,
  );
  const fresh = await shown.load();
  expect(ids(fresh)).toEqual(ids({ items: list.rows.slice(0, 1002) }));
  const more = await shown.more();
  expect(ids(more)).toEqual(ids({ items: list.rows.slice(0, 1052) }));
});

test('where a page is new altogether the list ends there, and goes on from there', async () => {
  const { list, shown } = await showing(20);
  const come = Array.from({ length: 400 }, (_, n) => ({ id: n / 100, words: 'new' }));
  list.rows = [...come, ...list.rows];
  const fresh = await shown.load();
  expect(ids(fresh)).toEqual(ids({ items: list.rows.slice(0, fresh.items.length) }));
  expect(ids(await shown.more())).toEqual(
    ids({ items: list.rows.slice(0, fresh.items.length + 50) }),
  );
});

test('a list that has become shorter is shown so', async () => {
  const { list, shown } = await showing(3);
  list.rows = list.rows.slice(0, 60);
  const fresh = await shown.load();
  expect([ids(fresh)?.length, fresh.next]).toEqual([60, null]);
  expect(await shown.more()).toBeUndefined();
});

test('a page that was asked for before a change is asked for again', async () => {
  const { list, shown } = await showing(1);
  list.during(() => {
    list.rows = list.rows.filter(({ id }) => id !== 600);
    shown.edit((page) => ({ ...page, items: page.items.filter(({ id }) => id !== 600) }));
  });
  const more = await shown.more();
  expect(list.asked).toEqual(['500', '500']);
  expect(ids(more)).not.toContain(600);
});

test('a refresh that a change has overtaken undoes nothing', async () => {
  const { list, shown } = await showing(2);
  list.during(() => {
    list.rows = list.rows.filter(({ id }) => id !== 10);
    shown.edit((page) => ({ ...page, items: page.items.filter(({ id }) => id !== 10) }));
  });
  expect(ids(await shown.load())).not.toContain(10);
});

test('the later of two refreshes is what is shown, whichever is answered last', async () => {
  const { list, shown } = await showing(1);
  const first = shown.load();
  list.rows = list.rows.map((row) => ({ ...row, words: 'new' }));
  await Promise.all([first, shown.load()]);
  expect(shown.shown()?.items[0]?.words).toBe('new');
});

test('as many pages as before are read to begin with', async () => {
  const list = createList(rowsUpTo(2000));
  const shown = createPages(list.ask, 3);
  expect((await shown.load()).items).toHaveLength(150);
  expect(list.asked).toEqual(['first', '500', '1000']);
  expect(shown.count()).toBe(3);
});
