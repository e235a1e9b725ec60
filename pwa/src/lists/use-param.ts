import { useSearchParams } from 'react-router-dom';

/** A value kept in the address, where a reload, the back button and a shared link find it. */
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
