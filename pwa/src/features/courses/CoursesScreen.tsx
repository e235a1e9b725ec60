export const CoursesScreen = () => <h1 tabIndex={-1}>Courses</h1>;
