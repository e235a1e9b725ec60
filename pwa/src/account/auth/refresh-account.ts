import { withMessages } from '../../i18n/messages.ts';

const loadRefresh = withMessages(
  'learner',
  () => import('../../shell/signed-in/refresh-account.ts'),
);

/** Refetches the account. The module is loaded for logged-in people only. On failure the account stays as stored in the session. */
export const refreshAccount = () =>
  loadRefresh().then(
    ({ refreshAccount }) => refreshAccount(),
    () => {},
  );
