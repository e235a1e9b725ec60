import { AuthScreen, type EntranceProps } from './AuthScreen.tsx';

export const RegisterScreen = (props: EntranceProps) => <AuthScreen mode="register" {...props} />;
