import { useMutation } from '@tanstack/react-query';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { listOwnRequests } from '../contract/requests.ts';

/** The secret of an own request's private link; blank where the list does not hold it. */
export async function linkOf(requestNo: string): Promise<string> {
  const { requests } = await callApi(listOwnRequests, {});
  return requests.find((one) => one.requestNo === requestNo)?.token ?? '';
}

interface TakenProps {
  readonly requestNo: string;
  readonly onShown: (token: string) => void;
}

/** A request that was taken while its status could not be read: taken it is, and the reading is tried again. */
export function TakenRequest({ requestNo, onShown }: TakenProps) {
  const reading = useMutation({
    mutationFn: () => linkOf(requestNo),
    onSuccess: (token) => token && onShown(token),
  });
  return (
    <Card className="grid gap-5">
      <Notice tone="good" title="상담 신청을 받았습니다." isLive>
        <p>
          신청 번호는 <strong>{requestNo}</strong>입니다. 신청 내용을 지금 불러오지 못했을 뿐이니 다시
          신청하지 않으셔도 됩니다.
        </p>
      </Notice>
      {reading.error && <Notice tone="warn" title={sentenceOf(reading.error)} isLive />}
      {reading.data === '' && (
        <Notice tone="warn" title="문자로 받으신 링크에서 신청 내용을 보실 수 있습니다." isLive />
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={reading.isPending}
        onClick={() => reading.mutate()}
      >
        신청 내용 보기
      </Button>
    </Card>
  );
}
