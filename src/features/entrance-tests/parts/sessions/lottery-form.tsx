import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listOwnChildren } from '#src/features/members/contract/account.ts';
import { type RoundView, takeTicketEndpoint } from '#src/features/opening/contract/rounds.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

/** One wish a child; siblings who apply together are drawn together. */
export function LotteryForm({ round, onDone }: { round: RoundView; onDone: () => void }) {
  const queries = useQueryClient();
  const children = useQuery({ queryKey: ['children'], queryFn: () => callApi(listOwnChildren, {}) });
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({});
  const picks = Object.entries(chosen).flatMap(([childId, sessionId]) =>
    sessionId > 0 ? [{ childId: Number(childId), sessionId }] : [],
  );
  const applying = useMutation({
    mutationFn: () => callApi(takeTicketEndpoint, { roundId: round.roundId, wishes: [picks] }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['round-ticket'] });
      onDone();
    },
  });
  if (!children.data) return <Skeleton className="h-32" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applying.mutate();
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      {children.data.children.map((child) => (
        <SelectField
          key={child.childId}
          label={`${child.name}의 회차`}
          value={String(chosen[child.childId] ?? '')}
          onChange={(event) => setChosen({ ...chosen, [child.childId]: Number(event.target.value) })}
        >
          <option value="">신청하지 않음</option>
          {round.sessions.map((session) => (
            <option key={session.sessionId} value={session.sessionId}>
              {session.name}
            </option>
          ))}
        </SelectField>
      ))}
      {picks.length > 1 && (
        <p className="text-sm text-ink-soft">
          여러 자녀를 함께 신청하시면 모두 함께 당첨될 때만 자리를 드립니다.
        </p>
      )}
      {applying.error && <Notice tone="bad" title={sentenceOf(applying.error)} isLive />}
      <Button type="submit" disabled={picks.length === 0} isBusy={applying.isPending}>
        추첨 신청하기
      </Button>
    </form>
  );
}
