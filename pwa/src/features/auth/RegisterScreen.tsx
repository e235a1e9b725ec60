export const RegisterScreen = () => <h1 tabIndex={-1}>Register</h1>;
