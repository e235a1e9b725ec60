export const OnlineClassesScreen = () => <h1 tabIndex={-1}>Online Classes</h1>;
