import type { Sql } from 'postgres';
import type { Size } from './sizes.ts';
import { whenOf } from './when.ts';

export const PASSWORD = 'only for measuring';
/** Has the lowest cost, so that the bench does not measure bcrypt. */
const PASSWORD_HASH = 'hmac-sha384:$2b$04$85Z5FWRyhpzcF9a74uOhC.mRnGxN4mXWxwRbDst54aa2bnAGge2yq';

export const STAFF = { id: 1, email: 'staff@bench.example' };

export const LEARNER = { id: 2, email: 'learner@bench.example' };

/** Splits a text into words. */
export const wordsOf = (text: string) => text.trim().split(/\s+/);

// A tenth of the people have the first name Asha.
const FIRST_NAMES = wordsOf(`
  Asha Asha Asha Asha Asha Asha Asha Asha Asha Asha Priya Rahul Anita Vikram Sunita Arjun Kavita Rohan Meera Sanjay
  Lakshmi Kiran Divya Amit Pooja Suresh Neha Rajesh Geeta Manoj Shanti Deepak Usha Naveen Rekha Ashok Nisha Ramesh Leela
  Vijay Radha Anil Sarita Mohan Jyoti Ravi Maya Prakash Indira Gopal Sita Harish Kamala Dinesh Lata Mukesh Tara Ajay
  Bina Nitin Hema Sunil Veena Alok Rani Yash Chitra Om Padma Dev Savita Hari Gita Tarun Uma Varun Ila Nikhil Ritu Pavan
  Swati Kunal Mala Jatin Roopa Sachin Vimla Umesh Charu Girish Madhu Lalit Aarti Bharat Smita Rakesh Ketaki Tushar
`);
const LAST_NAMES = wordsOf(`
  Sharma Verma Gupta Singh Joshi Rawat Negi Bisht Pandey Mishra Tiwari Dubey Chauhan Thakur Nair Iyer Menon Rao Reddy
  Patel Shah Mehta Desai Kulkarni Patil Bose Sen Ghosh Das Dutta Khan Ansari Kaur Gill Sethi Kapoor Khanna Malhotra
  Arora Bhatt Saxena Srivastava Agarwal Jain Goel Mittal Bansal Chawla Dhillon Sandhu
`);
const ALL_NAMES = { firstNames: FIRST_NAMES.length, lastNames: LAST_NAMES.length };

/** The name of the n-th person: pseudo-random, and the same in every run. */
export const nameOf = (sql: Sql, { firstNames, lastNames }: Size['names'] = ALL_NAMES) => sql`
  (${FIRST_NAMES}::text[])[1 + abs(hashint8(n) % ${firstNames}::int)] || ' ' ||
  (${LAST_NAMES}::text[])[1 + abs(hashint8(n + 1000000) % ${lastNames}::int)]`;

export async function fillAccounts(sql: Sql, size: Size): Promise<void> {
  await sql`
    insert into accounts (name, email, password_hash, role_name, email_proven_at, first_signed_in_at, created_at)
    values
      ('Certified Yoga Therapist', ${STAFF.email}, ${PASSWORD_HASH}, 'staff', now(), now(), now() - interval '10 years'),
      ('Ila Sharma', ${LEARNER.email}, ${PASSWORD_HASH}, 'learner', now(), now(), now() - interval '10 years')`;
  await sql`
    insert into accounts (name, email, phone, password_hash, email_proven_at, first_signed_in_at, created_at)
    select name, lower(replace(name, ' ', '.')) || n || '@people.example', '+91' || 7000000000 + n * 7919 % 2999999999, ${PASSWORD_HASH},
      case when n % 2 = 0 then created_at end, created_at, created_at
    from (
      select n, ${nameOf(sql, size.names)} as name, ${whenOf(sql, size.accounts)} as created_at
      from generate_series(1::bigint, ${size.accounts - 2}::int) as n
    ) as people`;
}
