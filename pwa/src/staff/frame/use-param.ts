import { useSearchParams } from 'react-router-dom';

/** A filter of a list. It is in the address, so that a reload, the back button and a shared link keep it. */
export const useParam = (name: string) => {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', set] as const;
};
