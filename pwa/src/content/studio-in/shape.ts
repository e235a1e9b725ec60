import type { words as english } from './en.ts';

type Widened<Value, Key = unknown> = Key extends 'picture'
  ? Value
  : Value extends string
    ? string
    : Value extends readonly unknown[]
      ? { readonly [Index in keyof Value]: Widened<Value[Index]> }
      : { readonly [Key in keyof Value]: Widened<Value[Key], Key> };

/** The studio's own texts in one language. The pictures of the benefits are the same in all. */
export type StudioWords = Widened<typeof english>;
