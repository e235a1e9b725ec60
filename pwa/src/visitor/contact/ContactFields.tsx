import type { ContactMessage } from '../../data/network/public-api.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

/** The server's limits, in characters. */
const longest = { fullName: 100, email: 254, mobileNumber: 40, message: 5000 };

/** The four fields. They are uncontrolled, so text typed before the app has loaded stays in them. */
export const ContactFields = ({ typed }: { typed?: ContactMessage }) => (
  <>
    <TextField
      label="Full name"
      name="fullName"
      defaultValue={typed?.fullName}
      autoComplete="name"
      maxLength={longest.fullName}
      required
    />
    <TextField
      label="Email"
      name="email"
      defaultValue={typed?.email}
      type="email"
      autoComplete="email"
      maxLength={longest.email}
      required
    />
    <TextField
      label="Mobile number"
      name="mobileNumber"
      defaultValue={typed?.mobileNumber}
      inputMode="tel"
      autoComplete="tel"
      maxLength={longest.mobileNumber}
      required
    />
    <TextArea
      label="Message"
      name="message"
      defaultValue={typed?.message}
      maxLength={longest.message}
      required
    />
  </>
);
