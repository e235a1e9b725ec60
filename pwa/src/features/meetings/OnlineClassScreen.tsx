export const OnlineClassScreen = () => <h1 tabIndex={-1}>Online Classes</h1>;
