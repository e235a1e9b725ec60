export const InstructorsScreen = () => <h1 tabIndex={-1}>Instructors</h1>;
