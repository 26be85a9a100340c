import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setOffersEndpoint } from '#src/features/waitlist/contract/waitlist.ts';
import type { waitlistList } from '#src/features/waitlist/contract/waitlist-list.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

type Head = DataOf<(typeof waitlistList)['list']>;

const texts = {
  auto: '좌석이 나면 순번에 따라 자동으로 안내합니다.',
  manual: '좌석이 나도 자동으로 안내하지 않습니다. 대기 명단에서 골라 안내해 주세요.',
} as const;

const passing: readonly (readonly [string, string])[] = [
  ['never', '끝까지 그 순번을 기다립니다'],
  ['0', '시험 당일부터 다음 순번에 안내합니다'],
  ...[1, 2, 3, 5, 7, 14].map(
    (days) => [String(days), `시험 ${days}일 전부터 다음 순번에 안내합니다`] as const,
  ),
];
const known = (days: string): readonly (readonly [string, string])[] =>
  passing.some(([value]) => value === days)
    ? passing
    : [...passing, [days, `시험 ${days}일 전부터 다음 순번에 안내합니다`]];

/** Too little time is left for a family to answer: the same as every row of the list says. */
function NoMoreOffers({ free }: { free: number }) {
  return (
    <Notice title="이제 순번대로 안내하지 않습니다.">
      <p>
        안내하고 기다릴 시간이 남지 않았습니다. 빈 좌석은 접수가 끝날 때까지 먼저 접수하시는 분께 드립니다.
        지금 빈 좌석 <strong>{free}석</strong>
      </p>
    </Notice>
  );
}

/** How freed seats find their way: by themselves or by hand, and when a party is passed; how many are free now. */
export function WaitlistOffering({ head, mayPlan }: { head: Head; mayPlan: boolean }) {
  const queries = useQueryClient();
  const { sessionId, version, offers, passFromDays } = head.session;
  const current = passFromDays === null ? 'never' : String(passFromDays);
  const [chosen, setChosen] = useState(current);
  const other = offers === 'auto' ? 'manual' : 'auto';
  const put = (wanted: { offers: 'auto' | 'manual'; passFromDays: string }, seen: number) =>
    callApi(setOffersEndpoint, { sessionId, version: seen, ...wanted });
  const changing = useAct({
    mutationFn: (wanted: { offers: 'auto' | 'manual'; passFromDays: string }) => put(wanted, version),
    onSuccess: (after, wanted) => {
      const said =
        wanted.offers === offers ? '함께 대기하는 순번의 안내를 바꾸었습니다.' : texts[wanted.offers];
      return toastWithUndo(queries, said, () => put({ offers, passFromDays: current }, after.version));
    },
  });
  if (!head.mayOffer) return <NoMoreOffers free={head.free} />;
  return (
    <Notice tone={offers === 'manual' && head.free > 0 ? 'warn' : 'info'} title={texts[offers]}>
      <p>
        지금 빈 좌석 <strong>{head.free}석</strong>
        {head.session.reserved > 0 && ` · 본부 보유 ${head.session.reserved}석`}
      </p>
      {changing.error && <p className="text-danger">{sentenceOf(changing.error)}</p>}
      {mayPlan && head.session.state === 'open' && (
        <>
          <Button
            variant="secondary"
            className="justify-self-start"
            isBusy={changing.isPending}
            onClick={() => changing.mutate({ offers: other, passFromDays: current })}
          >
            {other === 'manual' ? '직접 골라 안내하기' : '자동 안내로 바꾸기'}
          </Button>
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="함께 대기하는 순번에 좌석이 모자랄 때"
              hint="형제나 친구가 함께 대기하면 모두의 좌석이 나야 안내합니다."
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {known(current).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button
              variant="secondary"
              isBusy={changing.isPending}
              disabled={chosen === current}
              onClick={() => changing.mutate({ offers, passFromDays: chosen })}
            >
              바꾸기
            </Button>
          </div>
        </>
      )}
    </Notice>
  );
}
