import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { OtherRefusal } from '../../ui/forms/field-errors.tsx';
import { LinkField, type LinkFieldProps } from './LinkField.tsx';

interface Props extends Omit<LinkFieldProps, 'field'> {
  field: Omit<LinkFieldProps['field'], 'name'>;
  button: Pick<ComponentProps<typeof Button>, 'busy' | 'large' | 'children'>;
  /** What else belongs to the link. */
  children: ReactNode;
}

/** The fields by which staff give a meeting its link, and the button that saves it. */
export const LinkEditor = ({ field, text, onType, fault, button, children }: Props) => (
  <>
    <LinkField
      field={{ placeholder: t`Enter Meeting Link`, ...field, name: 'meetingLink' }}
      {...{ text, onType, fault }}
    />
    {children}
    <OtherRefusal />
    <Button type="submit" block {...button} />
  </>
);
