import { t } from '@lingui/core/macro';
import { extractLinks } from 'bff/shared/meeting-links';
import { isWebLink } from 'bff/shared/web-link';
import { type ClipboardEvent, type ComponentProps, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './LinkEditor.module.css';
import { hostOf } from './link-host.ts';
import { normalizeLink } from './meeting-link.ts';
import { PasteButton } from './PasteButton.tsx';

/** The service of the link, and a link to test it before the save. Empty while the text is no link. */
const RecognisedLink = ({ link }: { link: string }) => (
  <div role="status">
    {isWebLink(link) && (
      <p className={styles.recognised}>
        <Icon name="online" size={20} />
        <span className={styles.host}>{hostOf(link)}</span>
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t`Test the link`}
        </a>
      </p>
    )}
  </div>
);

export interface LinkFieldProps {
  field: Pick<
    ComponentProps<typeof TextField>,
    'name' | 'hint' | 'placeholder' | 'readOnly' | 'ref'
  > & { label: string };
  text: string;
  onType: (text: string) => void;
  /** The error of the text. */
  fault: string | undefined;
}

/** A choice between several links of a pasted invitation. */
const LinkChoice = ({ text, onType }: Pick<LinkFieldProps, 'text' | 'onType'>) => {
  const links = extractLinks(text);
  if (links.length < 2) return null;
  return (
    <fieldset className={styles.choice}>
      <legend>{t`Which of these links do you mean?`}</legend>
      {links.map((link) => (
        <Button key={link} variant="soft" small onClick={() => onType(link)}>
          {link}
        </Button>
      ))}
    </fieldset>
  );
};

/** A one-line input would drop line breaks and join the next line to the link, so they become spaces. */
const toOneLine = (text: string) => text.replace(/\s+/g, ' ');

const pasteInLine = (event: ClipboardEvent<HTMLInputElement>, onType: LinkFieldProps['onType']) => {
  const pasted = event.clipboardData.getData('text');
  const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget;
  if (readOnly || !/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
  onType(`${before}${toOneLine(pasted)}${after}`);
};

/**
 * Focuses the field of a link and selects the link, as most often another one is pasted over it. `backward` shows its start.
 */
export const focusLink = (field: HTMLInputElement | null) => {
  field?.focus();
  field?.setSelectionRange(0, field.value.length, 'backward');
};

/**
 * The input for a meeting link, with a button that pastes over it. It takes the link out of a pasted invitation; staff choose
 * between several links.
 */
export const LinkField = ({ field, text, onType, fault }: LinkFieldProps) => {
  const [pasteProblem, setPasteProblem] = useState<string>();
  const change = (typed: string) => {
    setPasteProblem(undefined);
    onType(typed);
  };
  return (
    <div>
      <TextField
        {...field}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={pasteProblem ?? fault}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => pasteInLine(event, change)}
        trailing={
          !field.readOnly && (
            <PasteButton
              field={field.label}
              onPaste={(pasted) => change(toOneLine(pasted.trim()))}
              onProblem={setPasteProblem}
            />
          )
        }
      />
      <LinkChoice text={text} onType={change} />
      <RecognisedLink link={normalizeLink(text)} />
    </div>
  );
};
