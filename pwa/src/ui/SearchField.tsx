import { useEffect, useState } from 'react';
import { TextField } from './TextField.tsx';

/** Until the fingers rest, nothing is asked for. */
const restMs = 300;

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Keeps what is typed itself: the address follows too late to type into. */
export const SearchField = ({ label, placeholder, value, onSearch }: Props) => {
  const [typed, setTyped] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is the event.
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
};
