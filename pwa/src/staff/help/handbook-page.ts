/** An element of a page of the handbook, as the build makes it from Markdown (build/handbook.ts). */
export type HandbookNode =
  | string
  | {
      tag: 'h2' | 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'code' | 'pre';
      children: HandbookNode[];
    }
  /** A link to another page of the handbook. */
  | { tag: 'a'; page: string; children: HandbookNode[] }
  | { tag: 'img'; src: string; alt: string; width: number; height: number };

export interface HandbookPage {
  /** Its name in addresses: `payments` of 06-payments.md. */
  name: string;
  title: string;
  body: HandbookNode[];
}
