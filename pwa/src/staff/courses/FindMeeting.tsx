import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { cleanValue } from 'bff/shared/pasted-text';
import { useEffect, useState } from 'react';
import { formatError } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { TextField } from '../../ui/forms/TextField.tsx';

interface Props {
  onFound: (meeting: StaffMeeting) => void;
}

/** A search without a result. */
interface FailedSearch {
  number: string;
  /** Why the request failed. */
  failure?: unknown;
}

const formatFailedSearch = ({ number, failure }: FailedSearch) =>
  failure === undefined
    ? t`We found no class ${number}. Please check the number.`
    : formatError(failure);

/** The pause after the last keystroke before the request is sent. */
const debounceMs = 300;

/** Finds a meeting that is not in the list by its number, as shown under Online Classes. */
export const FindMeeting = ({ onFound }: Props) => {
  const [typed, setTyped] = useState('');
  const [miss, setMiss] = useState<FailedSearch>();
  const find = async (text: string, { signal }: AbortController) => {
    try {
      const [meeting] = (await staffApi.listMeetings({ ids: [Number(text)] })).items;
      if (signal.aborted) return;
      if (meeting) onFound(meeting);
      else setMiss({ number: text });
    } catch (failure) {
      if (!signal.aborted) setMiss({ number: text, failure });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the typed text changes.
  useEffect(() => {
    setMiss(undefined);
    if (!/^[1-9]\d{0,9}$/.test(typed)) return;
    const typingOn = new AbortController();
    const timer = setTimeout(() => void find(typed, typingOn), debounceMs);
    return () => {
      clearTimeout(timer);
      typingOn.abort();
    };
  }, [typed]);
  return (
    <TextField
      label={t`Number of a class that is not listed`}
      hint={t`The list shows the first 50 classes. Type the number of another class to choose that class.`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(cleanValue(event.target.value))}
      onKeyDown={(event) => {
        // Enter must not save the course.
        if (event.key === 'Enter') event.preventDefault();
      }}
      error={miss && formatFailedSearch(miss)}
    />
  );
};
