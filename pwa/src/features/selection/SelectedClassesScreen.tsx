export const SelectedClassesScreen = () => <h1 tabIndex={-1}>Selected Classes</h1>;
