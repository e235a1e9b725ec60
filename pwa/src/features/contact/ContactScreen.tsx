export const ContactScreen = () => <h1 tabIndex={-1}>Contact</h1>;
