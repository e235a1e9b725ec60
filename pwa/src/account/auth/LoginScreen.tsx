import { AuthScreen } from './AuthScreen.tsx';

export const LoginScreen = () => <AuthScreen mode="login" />;
