import { t } from '@lingui/core/macro';
import { linksIn } from 'bff/shared/meeting-links';
import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { isWebLink } from '../../timetable/web-link.ts';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal } from '../../ui/forms/refusal.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './LinkEditor.module.css';
import { hostOf } from './link-host.ts';
import { normalLink } from './meeting-link.ts';

/** The service of a link, and the link to try it before it is saved. Empty while the text is no link. */
const Recognised = ({ link }: { link: string }) => (
  <div role="status">
    {isWebLink(link) && (
      <p className={styles.recognised}>
        <Icon name="online" size={20} />
        <span className={styles.host}>{hostOf(link)}</span>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t`Try the link`}
        </a>
      </p>
    )}
  </div>
);

interface Props {
  field: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'readOnly' | 'ref'>;
  text: string;
  onType: (text: string) => void;
  /** What is wrong with the text. */
  fault: string | undefined;
  button: Pick<ComponentProps<typeof Button>, 'busy' | 'large' | 'children'>;
  /** What else belongs to the link. */
  children: ReactNode;
}

/** Which of several links of a pasted invitation is meant. */
const Choice = ({ text, onType }: Pick<Props, 'text' | 'onType'>) => {
  const links = linksIn(text);
  if (links.length < 2) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{t`Which of these links is it?`}</legend>
      {links.map((link) => (
        <Button key={link} variant="soft" small onClick={() => onType(link)}>
          {link}
        </Button>
      ))}
    </fieldset>
  );
};

/** A field of one line drops the line breaks of an invitation, and glues what is after them to the link. */
const pasteInLine = (event: ClipboardEvent<HTMLInputElement>, onType: Props['onType']) => {
  const pasted = event.clipboardData.getData('text');
  const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget;
  if (readOnly || !/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
  onType(`${before}${pasted.replace(/\s+/g, ' ')}${after}`);
};

/** The fields by which staff give a meeting link, wherever they do, and the button that saves it. */
export const LinkEditor = ({ field, text, onType, fault, button, children }: Props) => (
  <>
    <div>
      <TextField
        {...field}
        name="meetingLink"
        placeholder={t`Enter Meeting Link`}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={fault}
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => pasteInLine(event, onType)}
      />
      <Choice text={text} onType={onType} />
      <Recognised link={normalLink(text)} />
    </div>
    {children}
    <OtherRefusal />
    <Button type="submit" block {...button} />
  </>
);
