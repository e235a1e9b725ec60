export const PaymentScreen = () => <h1 tabIndex={-1}>Payment</h1>;
