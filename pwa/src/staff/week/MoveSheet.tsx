import { useRef, useState } from 'react';
import { indianDate } from '../../content/indian-time.ts';
import { staffClassApi } from '../../data/staff/staff-class-api.ts';
import { keyOf } from '../../timetable/class-times.ts';
import { timesOf } from '../../timetable/class-words.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Sheet } from '../../ui/signed-in/Sheet.tsx';
import { useNotice } from '../telling/NoticeField.tsx';
import { TellForm } from '../telling/TellForm.tsx';
import { toldInWords } from '../telling/tell-words.ts';
import {
  beginningAt,
  type Hours,
  type HoursFaults,
  hoursFaults,
  indianHours,
  isSameTime,
  lengthOf,
} from './class-hours.ts';
import { useReason } from './ReasonFields.tsx';
import styles from './Sheets.module.css';
import type { StepProps } from './step-props.ts';
import { tellSaved } from './tell-saved.ts';
import { useClassAct } from './use-class-act.ts';
import { dayOfClass, movedNotice } from './week-words.ts';

interface HoursProps {
  form: string;
  hours: Hours;
  faults: HoursFaults;
  now: Date;
  busy: boolean;
  onChange: (hours: Hours) => void;
  onBegin: (startTime: string) => void;
}

const HoursFields = ({ form, hours, faults, now, busy, onChange, onBegin }: HoursProps) => (
  <>
    <TextField
      label="Date"
      type="date"
      name={`date ${form}`}
      required
      min={indianDate(now)}
      readOnly={busy}
      value={hours.date}
      error={faults.date}
      onChange={(event) => onChange({ ...hours, date: event.target.value })}
    />
    <div className={styles.pair}>
      <TextField
        label="Begins"
        type="time"
        name={`begins ${form}`}
        required
        readOnly={busy}
        value={hours.startTime}
        error={faults.startTime}
        onChange={(event) => onBegin(event.target.value)}
      />
      <TextField
        label="Ends"
        type="time"
        name={`ends ${form}`}
        required
        readOnly={busy}
        value={hours.endTime}
        error={faults.endTime}
        onChange={(event) => onChange({ ...hours, endTime: event.target.value })}
      />
    </div>
  </>
);

/** The hours in the fields. The end follows the beginning; an end of its own gives the class another length. */
const useHours = (begun: Hours) => {
  const [hours, setHours] = useState(begun);
  const length = useRef(lengthOf(begun));
  const change = (changed: Hours) => {
    const changedLength = lengthOf(changed);
    if (changedLength > 0) length.current = changedLength;
    setHours(changed);
  };
  const begin = (startTime: string) => setHours(beginningAt(hours, startTime, length.current));
  return { hours, change, begin };
};

/** Another day or hour for one class. Staff see what learners will read before it is sent. */
export const MoveSheet = ({ found, now, onDone, onClose }: StepProps) => {
  const form = `move ${keyOf(found)}`;
  const { hours, change, begin } = useHours(indianHours(found));
  const [checked, setChecked] = useState(false);
  const why = useReason(form);
  const isWhole = hours.date !== '' && hours.startTime !== '' && hours.endTime !== '';
  const told = useNotice(
    form,
    isWhole ? movedNotice({ found, reason: why.reason, now }, hours) : '',
  );
  const { base, busy, problem, start } = useClassAct(found, {
    send: (before) =>
      staffClassApi.moveClass(before, {
        movedTo: hours.date,
        startTime: hours.startTime,
        endTime: hours.endTime,
        reason: why.reason,
        notice: told.notice,
      }),
    isDone: (theirs) => isSameTime(indianHours(theirs), hours) && theirs.notice === told.notice,
    onDone: (changed) => {
      tellSaved(toldInWords('Moved', changed), changed, true);
      onDone(changed);
    },
  });
  // Not what was read meanwhile: the class may be there already, by a try whose answer was lost.
  const faults = hoursFaults(hours, base);
  const submit = () => {
    setChecked(true);
    if (Object.keys(faults).length === 0) void start();
  };
  return (
    <Sheet
      title={`Move ${dayOfClass(found)}`}
      lead={`${found.title}, now ${timesOf(found)}`}
      busy={busy}
      onClose={onClose}
    >
      <TellForm verb="Move" found={found} busy={busy} problem={problem} onSubmit={submit}>
        <HoursFields
          form={form}
          hours={hours}
          faults={checked ? faults : {}}
          now={now}
          busy={busy}
          onChange={change}
          onBegin={begin}
        />
        {why.field(busy)}
        {told.field(busy)}
      </TellForm>
    </Sheet>
  );
};
