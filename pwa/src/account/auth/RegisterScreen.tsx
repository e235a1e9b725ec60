import { AuthScreen } from './AuthScreen.tsx';

export const RegisterScreen = () => <AuthScreen mode="register" />;
