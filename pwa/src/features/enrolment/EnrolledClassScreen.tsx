export const EnrolledClassScreen = () => <h1 tabIndex={-1}>Enrolled Classes</h1>;
