import { t } from '@lingui/core/macro';
import type { StaffMeeting } from 'bff/contract';
import { cleanValue } from 'bff/shared/pasted-text';
import { useEffect, useState } from 'react';
import { sentenceFor } from '../../data/network/client.ts';
import { staffApi } from '../../data/staff/staff-api.ts';
import { TextField } from '../../ui/forms/TextField.tsx';

interface Props {
  onFound: (meeting: StaffMeeting) => void;
}

/** A number that was looked for in vain. */
interface Miss {
  number: string;
  /** Why the server did not answer. */
  failure?: unknown;
}

const missInWords = ({ number, failure }: Miss) =>
  failure === undefined ? t`There is no class ${number}.` : sentenceFor(failure);

/** How long typing must pause before the server is asked. */
const restMs = 300;

/** Finds a class that is not in the list by its number, as shown under Meeting Links. */
export const SeekMeeting = ({ onFound }: Props) => {
  const [typed, setTyped] = useState('');
  const [miss, setMiss] = useState<Miss>();
  const seek = async (text: string, { signal }: AbortController) => {
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
    const timer = setTimeout(() => void seek(typed, typingOn), restMs);
    return () => {
      clearTimeout(timer);
      typingOn.abort();
    };
  }, [typed]);
  return (
    <TextField
      label={t`Number of a class that is not listed`}
      hint={t`The list has the first fifty. Type the number of any other, and it is chosen.`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(cleanValue(event.target.value))}
      onKeyDown={(event) => {
        // Enter must not save the course.
        if (event.key === 'Enter') event.preventDefault();
      }}
      error={miss && missInWords(miss)}
    />
  );
};
