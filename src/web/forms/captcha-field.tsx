import { lazy, Suspense } from 'react';
import { Skeleton } from '#src/ui/notice.tsx';
import type { CaptchaFieldProps } from './captcha-asked.tsx';

const CaptchaAsked = lazy(async () => ({ default: (await import('./captcha-asked.tsx')).CaptchaAsked }));

/** Asks a captcha by picture or by sound, and hands up the pass as soon as the answer is right. Fetched where it is asked. */
export function CaptchaField(props: CaptchaFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <CaptchaAsked {...props} />
    </Suspense>
  );
}
