import { AuthScreen, type EntranceProps } from './AuthScreen.tsx';

export const LoginScreen = (props: EntranceProps) => <AuthScreen mode="login" {...props} />;
