import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { nextPathOf } from '#src/features/level-tests/rules/next-steps.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type AttemptView, resumeAttempt } from '../contract/attempts.ts';

/** Lets this browser in and goes on where the attempt was. */
export function ResumeButton({ attempt }: { attempt: AttemptView }) {
  const navigate = useNavigate();
  const resuming = useMutation({
    mutationFn: () => callApi(resumeAttempt, { attemptNo: attempt.attemptNo }),
    onSuccess: (resumed) => navigate(nextPathOf(resumed) ?? '/test'),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button isBusy={resuming.isPending} onClick={() => resuming.mutate()}>
        {attempt.closedAt ? '결과 보기' : '이 기기에서 이어하기'}
      </Button>
      {resuming.error && <Notice tone="bad" title={sentenceOf(resuming.error)} isLive />}
    </div>
  );
}
