import { defaultLanguage } from '../../language/languages.ts';
import { languageNow } from '../../language/words.ts';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

/** The lines above the message, with the server's limits in characters. */
const lines = {
  fullName: { autoComplete: 'name', maxLength: 100 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  mobileNumber: { inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const;
const namesOfLines = ['fullName', 'email', 'mobileNumber'] as const;
const longestMessage = 5000;

type Fields = Record<keyof typeof lines | 'message', string>;

interface Props {
  labels: Fields;
  message: Fields;
  onType: (typed: Partial<Fields>) => void;
}

/** By which the server answers in the language of the page, where no JavaScript runs. */
const PageLanguage = () => {
  const language = languageNow();
  return language !== defaultLanguage && <input type="hidden" name="language" value={language} />;
};

/** The fields of whoever writes to the studio, as `/send-email` reads them. */
export const MessageFields = ({ labels, message, onType }: Props) => (
  <>
    {namesOfLines.map((name) => (
      <TextField
        key={name}
        {...lines[name]}
        label={labels[name]}
        name={name}
        required
        value={message[name]}
        onChange={(event) => onType({ [name]: event.target.value })}
      />
    ))}
    <TextArea
      label={labels.message}
      name="message"
      maxLength={longestMessage}
      required
      value={message.message}
      onChange={(event) => onType({ message: event.target.value })}
    />
    <PageLanguage />
  </>
);
