import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Child } from '#src/features/members/contract/members.ts';
import { joinFriendEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useRenewing } from '#src/web/api/use-renewing.ts';
import { RefusalNotice } from './refusal-notice.tsx';

/** Joins a friend's waiting entry by its code. */
export function FriendForm({ child }: { child: Child | undefined }) {
  const [code, setCode] = useState('');
  const renew = useRenewing();
  const joining = useMutation({
    mutationFn: (childId: number) => callApi(joinFriendEndpoint, { code, childId }),
    onSuccess: () => renew(['applications']),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (child) joining.mutate(child.childId);
  };
  const fields = joining.error instanceof ApiError ? joining.error.fields : {};
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">친구와 함께 대기하기</summary>
      <form className="grid gap-3 pt-2" onSubmit={submit} noValidate>
        <p className="text-sm text-ink-soft">
          친구가 알려 준 코드를 넣으면 두 자녀의 자리가 함께 날 때 안내받습니다. 순번은 나중에 신청하신 분을
          기준으로 다시 정해집니다.
        </p>
        <TextField
          label="함께 대기 코드"
          value={code}
          maxLength={6}
          autoCapitalize="characters"
          autoComplete="off"
          error={fields.code}
          onChange={(event) => setCode(event.target.value)}
        />
        {joining.error && Object.keys(fields).length === 0 && <RefusalNotice error={joining.error} />}
        {joining.data && (
          <Notice
            tone="good"
            title={`함께 대기 ${joining.data.waiting[0]?.place ?? 1}번째로 등록되었습니다.`}
            isLive
          />
        )}
        <Button type="submit" variant="secondary" disabled={!child} isBusy={joining.isPending}>
          {child ? `${child.name} 함께 대기` : '자녀를 먼저 골라 주세요'}
        </Button>
      </form>
    </details>
  );
}
