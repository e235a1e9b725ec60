import { t } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormErrorAlert } from '../../ui/forms/field-errors.tsx';
import { LinkField, type LinkFieldProps } from './LinkField.tsx';

interface Props extends Omit<LinkFieldProps, 'field'> {
  field: Omit<LinkFieldProps['field'], 'name'>;
  button: Pick<ComponentProps<typeof Button>, 'busy' | 'large' | 'children'>;
  /** Further fields of the link. */
  children: ReactNode;
}

/** The fields of a meeting link, and the button that saves them. */
export const LinkEditor = ({ field, text, onType, fault, button, children }: Props) => (
  <>
    <LinkField
      field={{ placeholder: t`Enter Meeting Link`, ...field, name: 'meetingLink' }}
      {...{ text, onType, fault }}
    />
    {children}
    <FormErrorAlert />
    <Button type="submit" block {...button} />
  </>
);
