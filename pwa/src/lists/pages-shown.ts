import type { Page } from 'bff/contract';

type Ask<List> = (after?: string) => Promise<List>;

type Rows = Page<{ id: number }>;

/** A page that is shown, and where it was asked for. */
interface Shown<List> {
  after: string | undefined;
  list: List;
}

/** How many pages one refresh asks for at most: the first one, and the others in turns. */
const refreshedAtOnce = 4;

/** As one list. What is said of the whole is as of the answer that came last. */
const joined = <List extends Rows>(pages: Shown<List>[], latest: List): List => {
  const byId = new Map<number, List['items'][number]>();
  for (const { list } of pages)
    for (const item of list.items) if (!byId.has(item.id)) byId.set(item.id, item);
  const next = pages.at(-1)?.list.next ?? null;
  return { ...latest, items: [...byId.values()], next };
};

/**
 * The page as it is now, with what followed its last item before: something new may have pushed that out of it.
 * Nothing where it cannot be told what is between this page and the next.
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
 * A list that comes in pages, of which so many are shown. A refresh costs at most so many calls, however many pages
 * are shown: those that are not asked for stay as they are until it is their turn.
 */
export const createPages = <List extends Rows>(ask: Ask<List>, atFirst = 1) => {
  let begin = atFirst;
  let pages: Shown<List>[] = [];
  let shown: List | undefined;
  let turn = 1;
  let wanted: number | undefined;
  /** Counts changes, so that a refresh that was overtaken changes nothing. */
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

  /** Which pages are asked for this time. */
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
      // Where the page before has just been asked for, this one begins where that ends.
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
    /** All that is shown, if it was loaded. */
    shown: () => shown,
    count: () => Math.max(pages.length, 1),
    /** The next refresh asks for the page of this item, too. */
    want: (id: number) => {
      wanted = id;
    },
    /** Loads it, or makes it fresh. */
    load: async (): Promise<List> => {
      const mine = generation;
      const read = pages.length === 0 ? await readFirst() : await refresh();
      const [first] = read;
      if (mine !== generation && shown) return shown;
      if (!first) throw new Error('A list has a first page.');
      return show(read, first.list);
    },
    /** Shows one page more; nothing when there is none. */
    more: async (): Promise<List | undefined> => {
      for (;;) {
        const mine = generation;
        const after = pages.at(-1)?.list.next ?? undefined;
        if (after === undefined) return undefined;
        const list = await ask(after);
        // What was asked for before a change may not know of it.
        if (mine === generation) return show([...pages, { after, list }], list);
      }
    },
    /** What is known without asking. */
    edit: (edit: (list: List) => List) => {
      const edited = pages.map(({ after, list }) => ({ after, list: edit(list) }));
      if (shown) show(edited, edit(shown));
    },
    /** Where nothing is loaded, the first load brings so many. */
    beginWith: (count: number) => {
      begin = count;
    },
    /** The next load begins with the first page alone. */
    forget: () => {
      generation += 1;
      begin = 1;
      pages = [];
      shown = undefined;
    },
  };
};

export type Pages<List extends Rows> = ReturnType<typeof createPages<List>>;
