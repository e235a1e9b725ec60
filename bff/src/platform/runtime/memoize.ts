/** A question whose answer is known for a while. */
export interface Known<Answer> {
  /** The answer of before while it is known, that of the question that is being asked, or that to a new one. */
  ask(): Promise<Answer>;
  /** The next who asks gets a new answer. */
  forget(): void;
}

/**
 * The question, asked once at a time. Its answer, or its failure, is used again for so many milliseconds from when it came. However
 * many ask, and however slow the answer is, no questions pile up.
 */
export function knownFor<Answer>(
  milliseconds: number,
  question: () => Promise<Answer>,
): Known<Answer> {
  let known: { answer: Promise<Answer>; until: number } | undefined;
  return {
    ask: () => {
      if (known && performance.now() < known.until) return known.answer;
      const mine = { answer: question(), until: Number.POSITIVE_INFINITY };
      known = mine;
      const end = () => {
        mine.until = performance.now() + milliseconds;
      };
      mine.answer.then(end, end);
      return mine.answer;
    },
    forget: () => {
      known = undefined;
    },
  };
}
