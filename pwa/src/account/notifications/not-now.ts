const key = 'not-now';
const most = 20;

const read = (): string[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
};

/** Whether this device was asked that already, and is not to be asked again. */
export const wasAsked = (question: string): boolean => read().includes(question);

/** Keeps the newest questions: a device that many people use may ask an old one again. */
export const noteAsked = (question: string): void => {
  const others = read().filter((other) => other !== question);
  try {
    localStorage.setItem(key, JSON.stringify([...others, question].slice(-most)));
  } catch {
    // Without storage the next visit asks again.
  }
};
