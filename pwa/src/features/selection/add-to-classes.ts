import type { Course } from 'bff/contract';
import { create } from 'zustand';
import { sentenceForWriting } from '../../api/client.ts';
import { learnerApi } from '../../api/learner-api.ts';
import { notify } from '../../notices/notices.ts';
import { pages } from '../../paths.ts';
import { selection } from './selection-store.ts';

interface Adding {
  /** The course that is on its way into the selection. */
  slug?: string;
  /** The last one that was added here. */
  added?: string;
  /** Why one was not added. */
  refusal?: { slug: string; sentence: string };
}

export const useAdding = create<Adding>()(() => ({}));

const settle = (adding: Adding) => useAdding.setState(adding, true);

export const refuseToAdd = (slug: string, sentence: string) =>
  settle({ refusal: { slug, sentence } });

/** A second tap while the first is at work does nothing. */
export const addToClasses = async ({ id, slug, title }: Pick<Course, 'id' | 'slug' | 'title'>) => {
  if (useAdding.getState().slug !== undefined) return;
  settle({ slug });
  try {
    selection.put(await learnerApi.addSelection(id));
    settle({ added: slug });
    notify(`${title} is selected. Next: check out and pay.`, {
      action: { label: pages.selectedClasses.title, path: pages.selectedClasses.path },
    });
  } catch (failure) {
    refuseToAdd(slug, sentenceForWriting(failure));
    void selection.load();
  }
};
