import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { counsellingBranches } from '../contract.ts';
import { RequestFields } from '../parts/writing-down/request-fields.tsx';
import { useNewRequest } from '../parts/writing-down/use-new-request.ts';

/** The counter answers the telephone too: it writes down who asks for counselling, for those who counsel. */
export default function NewCounsellingPage() {
  const [written, setWritten] = useState(0);
  const list = useQuery({
    queryKey: ['office', 'counselling', 'own-branches'],
    queryFn: () => callApi(counsellingBranches, {}),
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="상담 등록" />
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && <Skeleton className="h-96" />}
      {list.data && (
        <FirstNeeded needed={[branchNeeded(list.data.branches)]}>
          <Card className="max-w-2xl">
            <NewRequest
              key={written}
              branches={list.data.branches}
              onDone={() => setWritten((times) => times + 1)}
            />
          </Card>
        </FirstNeeded>
      )}
    </section>
  );
}

interface Props {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly onDone: () => void;
}

function NewRequest({ branches, onDone }: Props) {
  const request = useNewRequest({ branches, branchId: '' }, onDone);
  const { act } = request;
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate();
      }}
    >
      <RequestFields branches={branches} request={request} />
      <Button type="submit" className="justify-self-start" isBusy={act.isPending}>
        등록하고 문자 보내기
      </Button>
    </form>
  );
}
