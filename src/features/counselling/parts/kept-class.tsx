import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import type { readKeptClass } from '../contract/requests.ts';

interface Props {
  readonly kept: DataOf<typeof readKeptClass> | undefined;
  readonly error: unknown;
  readonly onLeave: () => void;
}

/** Which class the counselling is about, and the way to ask without it. */
export function KeptClassNotice({ kept, error, onLeave }: Props) {
  if (error) return <Notice title={sentenceOf(error)} isLive />;
  if (!kept) return null;
  return (
    <Notice tone="good" title={`맡아 두신 반: ${kept.label}`} isLive>
      <p>
        {kept.studentName} 학생의 자리를 {formatSeoulDateTime(kept.heldUntil)}까지 맡아 두었습니다. 이 반으로
        상담을 신청합니다.
      </p>
      <p>
        <Button variant="quiet" onClick={onLeave}>
          이 반 없이 신청하기
        </Button>
      </p>
    </Notice>
  );
}
