export const HomeScreen = () => <h1 tabIndex={-1}>Home</h1>;
