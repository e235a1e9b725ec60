import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { Loading } from './Loading.tsx';

export const LearnerLayout = () => (
  <main>
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  </main>
);
