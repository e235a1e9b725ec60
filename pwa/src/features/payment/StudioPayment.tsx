import { CopyRow } from './CopyRow.tsx';
import styles from './OpenOrder.module.css';

/** Where no UPI id is set. */
export const StudioPayment = ({ reference }: { reference: string }) => (
  <section className={styles.part} aria-labelledby="at-studio">
    <h3 className={styles.heading} id="at-studio">
      The fee is paid at the studio
    </h3>
    <p className={styles.words}>
      Say your order’s reference when you pay. As soon as we have noted it you are enrolled, and get
      an e-mail with the receipt.
    </p>
    <CopyRow name="Reference" value={reference} />
  </section>
);
