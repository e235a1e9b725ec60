export const LoginScreen = () => <h1 tabIndex={-1}>LogIn</h1>;
