import type { Page } from 'bff/contract';

type Ask<List> = (after?: string) => Promise<List>;

type Rows = Page<{ id: number }>;

/** A page that is shown, and the cursor that it was asked for with. */
interface Shown<List> {
  after: string | undefined;
  list: List;
}

/** The most pages that one refresh asks for: the first page, and others in turns. */
const refreshedAtOnce = 4;

/** The pages as one list. Facts about the whole list (a count, for example) are those of the latest answer. */
const joined = <List extends Rows>(pages: Shown<List>[], latest: List): List => {
  const byId = new Map<number, List['items'][number]>();
  for (const { list } of pages)
    for (const item of list.items) if (!byId.has(item.id)) byId.set(item.id, item);
  const next = pages.at(-1)?.list.next ?? null;
  return { ...latest, items: [...byId.values()], next };
};

/**
 * The fresh page, with the old items after its last one: new items may have pushed them out of the page, and the following
 * page, which is not asked for, does not have them. Undefined if the items between both pages are not known.
 */
const bridged = <List extends Rows>(fresh: List, old: List, following: List): List | undefined => {
  const last = fresh.items.at(-1)?.id;
  const isLast = ({ id }: { id: number }) => id === last;
  if (following.items.some(isLast)) return fresh;
  const place = old.items.findIndex(isLast);
  if (place < 0) return undefined;
  return { ...fresh, items: [...fresh.items, ...old.items.slice(place + 1)] };
};

/**
 * A list that comes in pages, of which some are shown, `atFirst` to begin with. However many are shown, a refresh asks for
 * at most `refreshedAtOnce`; the other pages stay as they are until their turn.
 */
export const createPages = <List extends Rows>(ask: Ask<List>, atFirst = 1) => {
  let begin = atFirst;
  let pages: Shown<List>[] = [];
  let shown: List | undefined;
  let turn = 1;
  let wanted: number | undefined;
  /** Counts changes, so that a refresh is done again if the list has changed meanwhile. */
  let generation = 0;

  const show = (next: Shown<List>[], latest: List): List => {
    generation += 1;
    pages = next;
    shown = joined(pages, latest);
    return shown;
  };

  const readFirst = async (): Promise<Shown<List>[]> => {
    const read: Shown<List>[] = [];
    for (let after: string | undefined; read.length < begin; ) {
      const list = await ask(after);
      read.push({ after, list });
      if (list.next === null) break;
      after = list.next;
    }
    return read;
  };

  /** The indexes of the pages that this refresh asks for. */
  const due = (): Set<number> => {
    const others = pages.length - 1;
    const indexes = new Set([0]);
    const place = pages.findIndex(({ list }) => list.items.some(({ id }) => id === wanted));
    wanted = undefined;
    if (place > 0) indexes.add(place);
    while (indexes.size < Math.min(refreshedAtOnce, pages.length)) {
      indexes.add(1 + (turn % others));
      turn += 1;
    }
    return indexes;
  };

  const refresh = async (): Promise<Shown<List>[]> => {
    const indexes = due();
    const read: Shown<List>[] = [];
    for (const [index, old] of pages.entries()) {
      const before = read.at(-1);
      if (before && before.list.next === null) break;
      if (!indexes.has(index)) {
        read.push(old);
        continue;
      }
      // If the page before is fresh, this page begins at its end.
      const after =
        index > 0 && indexes.has(index - 1) ? (before?.list.next ?? undefined) : old.after;
      const fresh = await ask(after);
      const following = indexes.has(index + 1) ? undefined : pages[index + 1]?.list;
      const list = following && fresh.next !== null ? bridged(fresh, old.list, following) : fresh;
      read.push({ after, list: list ?? fresh });
      if (!list) break;
    }
    return read;
  };

  return {
    /** The shown pages as one list. Undefined before the first load. */
    shown: () => shown,
    count: () => Math.max(pages.length, 1),
    /** The next refresh also asks for the page of this item. */
    want: (id: number) => {
      wanted = id;
    },
    /** Loads the list, or refreshes it. */
    load: async (): Promise<List> => {
      for (;;) {
        const mine = generation;
        const read = pages.length === 0 ? await readFirst() : await refresh();
        const [first] = read;
        if (!first) throw new Error('A list has a first page.');
        // What was asked for before a change may not have it, and the list may have become longer: ask again.
        if (mine === generation || !shown) return show(read, first.list);
      }
    },
    /** Shows one more page. Resolves with undefined if there is none. */
    more: async (): Promise<List | undefined> => {
      for (;;) {
        const mine = generation;
        const after = pages.at(-1)?.list.next ?? undefined;
        if (after === undefined) return undefined;
        const list = await ask(after);
        // A page that was asked for before a change may not have it: ask again.
        if (mine === generation) return show([...pages, { after, list }], list);
      }
    },
    /** Changes the shown pages without asking. */
    edit: (edit: (list: List) => List) => {
      const edited = pages.map(({ after, list }) => ({ after, list: edit(list) }));
      if (shown) show(edited, edit(shown));
    },
    /** The number of pages of the first load. */
    beginWith: (count: number) => {
      begin = count;
    },
    /** Empties the list. The next load asks for the first page alone. */
    forget: () => {
      generation += 1;
      begin = 1;
      pages = [];
      shown = undefined;
    },
  };
};
