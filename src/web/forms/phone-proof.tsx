import { lazy, Suspense } from 'react';
import { Skeleton } from '#src/ui/notice.tsx';
import type { PhoneProofProps } from './phone-proof-steps.tsx';

const PhoneProofSteps = lazy(async () => ({
  default: (await import('./phone-proof-steps.tsx')).PhoneProofSteps,
}));

/** Proves a phone by a six-digit code; sets `isAuth` of the interface state when it is proven. Fetched where it is asked. */
export function PhoneProof(props: PhoneProofProps) {
  return (
    <Suspense fallback={<Skeleton className="h-20" />}>
      <PhoneProofSteps {...props} />
    </Suspense>
  );
}
