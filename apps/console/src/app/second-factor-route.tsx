import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../platform/session.ts';
import { SecondFactorPage } from '../people/second-factor/index.ts';
import { ownPath } from './access.ts';
import { LandingWithForm } from './landing-layout.tsx';
import { useLogout } from './use-logout.ts';

const route = getRouteApi('/second-factor');

export function SecondFactorRoute() {
  const { next } = route.useSearch();
  const router = useRouter();
  const navigate = useNavigate();
  const logout = useLogout();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'out') void navigate({ to: '/login', replace: true });
  }, [status, navigate]);
  return (
    <LandingWithForm>
      <SecondFactorPage onDone={() => router.history.replace(ownPath(next) ?? '/')} onLogout={logout.start} />
    </LandingWithForm>
  );
}
