import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkInPhotoEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

interface Photographed {
  readonly registrationNo: string;
  readonly childName: string;
}

/** The photo a guardian gave, to know the child by. Asked for only where somebody looks: each look is written down. */
export function CheckInPhoto({ registrationNo, childName }: Photographed) {
  const found = useQuery({
    queryKey: ['office-photo', registrationNo],
    queryFn: () => callApi(checkInPhotoEndpoint, { registrationNo }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-60" />;
  if (found.data.photo === null) return <Notice tone="info" title="보호자가 사진을 지웠습니다." isLive />;
  return (
    <img
      src={found.data.photo}
      alt={`${childName} 학생의 본인 확인 사진`}
      className="mx-auto max-h-80 rounded-card"
    />
  );
}

/** In the list: opens the photo. */
export function CheckInPhotoButton(row: Photographed) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        사진<span className="sr-only"> {row.childName}</span>
      </Button>
      <Dialog
        title={`${row.childName} 학생`}
        isOpen={isOpen}
        onClose={close}
        actions={
          <Button variant="secondary" onClick={close}>
            닫기
          </Button>
        }
      >
        <CheckInPhoto {...row} />
      </Dialog>
    </>
  );
}
