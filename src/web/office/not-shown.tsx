import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '../api/api.ts';

/** A screen whose thing cannot be shown: why, in the words of what was wrong with its address, and where to go from here. */
export function NotShown({
  error,
  back: [to, label],
}: {
  error: Error;
  back: readonly [to: string, label: string];
}) {
  const [ofAddress] = error instanceof ApiError ? Object.values(error.fields) : [];
  return (
    <section className="grid gap-4">
      <h1 className="text-2xl">화면을 열지 못했습니다</h1>
      <Notice tone="bad" title={ofAddress ?? sentenceOf(error)} isLive />
      <ButtonLink to={to} variant="secondary" className="justify-self-start">
        {label}
      </ButtonLink>
    </section>
  );
}
