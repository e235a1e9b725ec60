import { useEffect, useState } from 'react';
import { TextField } from '../forms/TextField.tsx';

/** The pause in typing after which the search starts. */
const debounceMs = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  error?: string | undefined;
  onSearch: (text: string) => void;
}

/** A search field. It has its own state, as `value` comes from the URL, which is updated too late for typing. */
export const SearchField = ({ label, placeholder, value, error, onSearch }: Props) => {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is the event; `value` follows it.
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      type="search"
      // Enter in a search must not submit the surrounding form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
