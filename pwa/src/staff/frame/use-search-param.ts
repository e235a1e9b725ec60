import { useSearchParams } from 'react-router-dom';

/** A search parameter of the URL, so that a reload, the back button and a shared link keep the filter. */
export const useSearchParam = (name: string) => {
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
