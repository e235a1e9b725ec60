const storageKey = 'not-now';
const maxQuestions = 20;

const readDismissed = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Whether this question was dismissed on this device. */
export const wasDismissed = (question: string): boolean => readDismissed().includes(question);

/** Stores the newest questions only: a device that many people use may ask an old one again. */
export const dismissQuestion = (question: string): void => {
  const others = readDismissed().filter((other) => other !== question);
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, question].slice(-maxQuestions)));
  } catch {
    // Without storage the next visit will ask again.
  }
};
