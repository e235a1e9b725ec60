import { t } from '@lingui/core/macro';
import type { GstSettings } from 'bff/contract';
import { Alert } from '../../ui/Alert.tsx';
import { CheckField } from '../../ui/forms/CheckField.tsx';
import { ChoiceChips } from '../../ui/signed-in/ChoiceChips.tsx';
import { SettingField } from './SettingField.tsx';
import type { SettingsFieldsProps } from './SettingsForm.tsx';
import styles from './Studio.module.css';

/** The UPI settings. */
export const UpiFields = ({ draft, type, busy }: SettingsFieldsProps<'payment'>) => (
  <>
    <Alert kind="info">
      {t`As soon as you save, learners pay to this UPI ID. Everyone who can change it gets an e-mail.`}
    </Alert>
    <SettingField
      name="upiId"
      label={t`UPI ID`}
      hint={t`If this is empty, learners pay at the studio.`}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={321}
      busy={busy}
      value={draft.upiId}
      onType={(typed) => type({ upiId: typed })}
    />
    <SettingField
      name="upiName"
      label={t`The payee’s name`}
      hint={t`As payment apps show the name with the UPI ID.`}
      maxLength={100}
      busy={busy}
      value={draft.upiName}
      onType={(typed) => type({ upiName: typed })}
    />
    <ChoiceChips
      legend={t`Type of UPI ID`}
      choices={[
        { value: 'person', label: t`A person’s ID` },
        { value: 'merchant', label: t`A merchant’s ID, verified by the bank` },
      ]}
      value={draft.upiKind}
      onChoose={(upiKind) => busy || type({ upiKind })}
    />
    {draft.upiKind === 'merchant' && (
      <SettingField
        name="upiMerchantCode"
        label={t`Merchant category code`}
        hint={t`Four digits, if the bank has given you a code.`}
        inputMode="numeric"
        maxLength={4}
        busy={busy}
        value={draft.upiMerchantCode}
        onType={(typed) => type({ upiMerchantCode: typed })}
      />
    )}
  </>
);

const emptyGst: GstSettings = { gstin: '', sac: '', rate: '', place: '', address: '' };

interface GstFieldsProps {
  gst: GstSettings;
  onType: (typed: Partial<GstSettings>) => void;
  busy: boolean;
}

const GstFields = ({ gst, onType, busy }: GstFieldsProps) => (
  <>
    <div className={styles.pair}>
      <SettingField
        name="gst.gstin"
        label={t`GSTIN`}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        busy={busy}
        value={gst.gstin}
        onType={(typed) => onType({ gstin: typed.toUpperCase() })}
      />
      <SettingField
        name="gst.place"
        label={t`State, with its two-digit code`}
        hint={t`The code, a hyphen and the name: 05-Uttarakhand.`}
        maxLength={53}
        busy={busy}
        value={gst.place}
        onType={(typed) => onType({ place: typed })}
      />
      <SettingField
        name="gst.sac"
        label={t`SAC`}
        hint={t`Ask your tax adviser: yoga can fall under several codes and rates.`}
        inputMode="numeric"
        maxLength={6}
        busy={busy}
        value={gst.sac}
        onType={(typed) => onType({ sac: typed })}
      />
      <SettingField
        name="gst.rate"
        label={t`Rate in percent`}
        hint={t`Fees include this tax.`}
        inputMode="decimal"
        maxLength={4}
        busy={busy}
        value={gst.rate}
        onType={(typed) => onType({ rate: typed })}
      />
    </div>
    <SettingField
      name="gst.address"
      label={t`Address on tax invoices`}
      maxLength={200}
      busy={busy}
      value={gst.address}
      onType={(typed) => onType({ address: typed })}
    />
  </>
);

/** The legal name on invoices, and the GST settings. */
export const LegalFields = ({ draft, type, busy }: SettingsFieldsProps<'legal'>) => {
  const { gst } = draft;
  return (
    <>
      <SettingField
        name="legalName"
        label={t`Legal name`}
        hint={t`Shown on receipts and at the end of e-mails. Receipts already issued do not change.`}
        maxLength={100}
        busy={busy}
        value={draft.legalName}
        onType={(typed) => type({ legalName: typed })}
      />
      <CheckField
        label={t`The studio is registered for GST`}
        checked={gst !== null}
        onChange={(event) => busy || type({ gst: event.target.checked ? emptyGst : null })}
      />
      {gst && (
        <GstFields gst={gst} busy={busy} onType={(typed) => type({ gst: { ...gst, ...typed } })} />
      )}
    </>
  );
};
