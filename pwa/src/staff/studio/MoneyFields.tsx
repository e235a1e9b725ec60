import { t } from '@lingui/core/macro';
import type { Gst } from 'bff/contract';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import type { FieldsProps } from './PartForm.tsx';
import styles from './Studio.module.css';

/** Whom learners pay by UPI. */
export const UpiFields = ({ draft, type, busy }: FieldsProps<'payment'>) => (
  <>
    <Alert kind="info">
      {t`Learners pay to this id from the moment you save it. Everybody who may change it is told by e-mail.`}
    </Alert>
    <TextField
      label={t`UPI id`}
      hint={t`Without one, the fee is paid at the studio.`}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={321}
      readOnly={busy}
      value={draft.upiId}
      onChange={(event) => type({ upiId: event.target.value })}
    />
    <TextField
      label={t`The payee’s name`}
      hint={t`As payment apps show it with the id.`}
      autoComplete="off"
      maxLength={100}
      readOnly={busy}
      value={draft.upiName}
      onChange={(event) => type({ upiName: event.target.value })}
    />
    <ChoiceChips
      legend={t`Whose id it is`}
      choices={[
        { value: 'person', label: t`A person’s` },
        { value: 'merchant', label: t`A merchant’s, verified by the bank` },
      ]}
      value={draft.upiKind}
      onChoose={(upiKind) => busy || type({ upiKind })}
    />
    {draft.upiKind === 'merchant' && (
      <TextField
        label={t`The merchant’s category`}
        hint={t`Four digits, where the bank has given them.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        readOnly={busy}
        value={draft.upiMerchantCode}
        onChange={(event) => type({ upiMerchantCode: event.target.value })}
      />
    )}
  </>
);

const noGst: Gst = { gstin: '', sac: '', rate: '', place: '', address: '' };

interface GstProps {
  gst: Gst;
  onType: (typed: Partial<Gst>) => void;
  busy: boolean;
}

const GstFields = ({ gst, onType, busy }: GstProps) => (
  <>
    <div className={styles.pair}>
      <TextField
        label={t`GSTIN`}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={15}
        readOnly={busy}
        value={gst.gstin}
        onChange={(event) => onType({ gstin: event.target.value.toUpperCase() })}
      />
      <TextField
        label={t`State, with its two digits`}
        hint={t`The digits, a hyphen, and the name.`}
        autoComplete="off"
        maxLength={53}
        readOnly={busy}
        value={gst.place}
        onChange={(event) => onType({ place: event.target.value })}
      />
      <TextField
        label={t`SAC`}
        hint={t`Ask who does your tax: yoga is found under several codes and rates.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        readOnly={busy}
        value={gst.sac}
        onChange={(event) => onType({ sac: event.target.value })}
      />
      <TextField
        label={t`Rate in percent`}
        hint={t`Prices include it.`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={4}
        readOnly={busy}
        value={gst.rate}
        onChange={(event) => onType({ rate: event.target.value })}
      />
    </div>
    <TextField
      label={t`Address on tax invoices`}
      autoComplete="off"
      maxLength={200}
      readOnly={busy}
      value={gst.address}
      onChange={(event) => onType({ address: event.target.value })}
    />
  </>
);

/** Whose name documents carry, and what they say of tax. */
export const LegalFields = ({ draft, type, busy }: FieldsProps<'legal'>) => {
  const { gst } = draft;
  return (
    <>
      <TextField
        label={t`Legal name`}
        hint={t`On receipts and below mails. Documents that are issued stay as they are.`}
        autoComplete="off"
        maxLength={100}
        readOnly={busy}
        value={draft.legalName}
        onChange={(event) => type({ legalName: event.target.value })}
      />
      <CheckField
        label={t`The studio is registered for GST`}
        checked={gst !== null}
        onChange={(event) => busy || type({ gst: event.target.checked ? noGst : null })}
      />
      {gst && (
        <GstFields gst={gst} busy={busy} onType={(typed) => type({ gst: { ...gst, ...typed } })} />
      )}
    </>
  );
};
