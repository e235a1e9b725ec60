import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';

/**
 * The component that the macro `Trans` compiles to (lingui.config.ts). Without the library's provider, as the
 * whole app renders again when its language changes (App.tsx).
 */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={lingui} />;

const lingui = { i18n };
