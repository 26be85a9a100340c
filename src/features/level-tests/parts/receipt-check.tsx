import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { checkReceipt } from '../contract/attempts.ts';

/** Compares a value that was kept at hand-in with the answers as they are stored today. */
export function ReceiptCheck({ attemptNo }: { attemptNo: string }) {
  const [hash, setHash] = useState('');
  const checking = useMutation({
    mutationFn: () => callApi(checkReceipt, { attemptNo, hash: hash.trim().toLowerCase() }),
  });
  const fields = checking.error instanceof ApiError ? checking.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    checking.mutate();
  };
  return (
    <Card className="no-print">
      <details>
        <summary className="min-h-11 py-2 font-semibold">적어 둔 확인 값으로 답안 확인하기</summary>
        <form className="mt-3 grid gap-3" onSubmit={submit}>
          <TextField
            label="확인 값"
            hint="제출했을 때 화면에 나온 영문과 숫자 64자입니다."
            autoComplete="off"
            spellCheck={false}
            value={hash}
            error={fields.hash}
            onChange={(event) => {
              checking.reset();
              setHash(event.target.value);
            }}
          />
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start"
            isBusy={checking.isPending}
          >
            확인하기
          </Button>
          {checking.error && !fields.hash && <Notice tone="bad" title={sentenceOf(checking.error)} isLive />}
          {checking.data && (
            <Notice
              tone={checking.data.isSame ? 'good' : 'bad'}
              title={
                checking.data.isSame
                  ? `제출한 답안 ${checking.data.count}개가 그대로 저장되어 있습니다.`
                  : '적어 두신 값과 저장된 답안이 다릅니다. 분원으로 알려 주세요.'
              }
              isLive
            >
              <p>제출 시각 {formatSeoulDateTime(checking.data.closedAt)}</p>
            </Notice>
          )}
        </form>
      </details>
    </Card>
  );
}
