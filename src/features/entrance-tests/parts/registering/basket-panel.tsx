import { type ReactNode, useState } from 'react';
import type { WaitView } from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import type { Basket, BasketItem } from './use-basket.ts';
import { useRegisteringTogether, useWaitingTogether } from './use-registering-together.ts';

const isFull = ({ session }: BasketItem) => session.state === 'waiting';
const picksOf = (items: readonly BasketItem[]) =>
  items.map(({ session, child }) => ({ sessionId: session.sessionId, childId: child.childId }));

/** What was put together: registered in one go, or waited for with one entry where a session is full. */
export function BasketPanel({ basket }: { basket: Basket }) {
  const { items } = basket;
  // On a phone it is one line, so that the next child's session can be found behind it.
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <section
      aria-label="함께 접수"
      className="sticky bottom-20 z-10 grid gap-3 rounded-card border-2 border-brand bg-paper p-4 shadow-lg md:bottom-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg">함께 접수 {items.length}건</h2>
        <Button
          variant={isOpen ? 'quiet' : 'primary'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '접기' : '확인하고 접수'}
        </Button>
      </div>
      {isOpen && <BasketBody basket={basket} />}
    </section>
  );
}

function BasketBody({ basket }: { basket: Basket }) {
  const { items } = basket;
  return (
    <>
      <ul className="grid gap-2">
        {items.map(({ session, child }) => (
          <li
            key={`${session.sessionId}:${child.childId}`}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2 last:border-0"
          >
            <span>
              <strong>{child.name}</strong> · {session.title} ({session.branchName})
              <span className="block text-sm text-ink-soft">
                {formatSeoulDateTime(session.startsAt)}
                {isFull({ session, child }) && ' · 마감되어 대기'}
              </span>
            </span>
            <Button variant="quiet" onClick={() => basket.toggle(session.sessionId, child.childId)}>
              빼기<span className="sr-only"> {child.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {items.some(isFull) ? <WaitTogether basket={basket} /> : <RegisterTogether basket={basket} />}
    </>
  );
}

function Choice<V extends string>({
  legend,
  value,
  onChange,
  choices,
}: {
  legend: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly (readonly [V, ReactNode])[];
}) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {choices.map(([key, label]) => (
        <Check
          key={key}
          kind="radio"
          name={legend}
          label={label}
          checked={value === key}
          onChange={() => onChange(key)}
        />
      ))}
    </fieldset>
  );
}

function RegisterTogether({ basket }: { basket: Basket }) {
  const [mode, setMode] = useState<'all' | 'any'>('all');
  const registering = useRegisteringTogether(picksOf(basket.items), mode);
  const totalKrw = basket.items.reduce((sum, { session }) => sum + session.feeKrw, 0);
  return (
    <>
      {basket.items.length > 1 && (
        <Choice
          legend="자리가 모자랄 때"
          value={mode}
          onChange={setMode}
          choices={[
            ['all', '모두 자리가 있을 때만 접수'],
            ['any', '자리가 있는 것만이라도 접수'],
          ]}
        />
      )}
      <RefusalNotice error={registering.error} />
      <Button isBusy={registering.isPending} busyText="자리를 잡는 중…" onClick={() => registering.mutate()}>
        {basket.items.length}건 한 번에 접수하기{totalKrw > 0 && ` (${formatKrw(totalKrw)})`}
      </Button>
    </>
  );
}

/** What is promised to those who wait; where nothing is offered any more in any line, why. */
function promiseOf(waits: readonly WaitView[]): string {
  const promised = waits.find((wait) => wait.promise !== null) ?? waits[0];
  return promised ? (promised.promise ?? promised.reason) : '';
}

function WaitTogether({ basket }: { basket: Basket }) {
  const hasOneChild = new Set(basket.items.map(({ child }) => child.childId)).size === 1;
  const picks = picksOf(basket.items);
  const waiting = useWaitingTogether(hasOneChild ? picks.map((pick) => [pick]) : [picks]);
  const isMany = basket.items.length > 1;
  if (waiting.data) {
    return (
      <Notice tone="good" title="대기 신청이 완료되었습니다." isLive>
        <p>
          {promiseOf(waiting.data.waiting)} 친구와 함께 대기하시려면 이 코드를 알려 주세요:{' '}
          <strong>{waiting.data.friendCode}</strong>
        </p>
        <Button variant="secondary" onClick={basket.clear}>
          확인
        </Button>
      </Notice>
    );
  }
  return (
    <>
      {isMany && (
        <p className="text-sm text-ink-soft">
          {hasOneChild
            ? '고르신 회차 가운데 먼저 자리가 나는 한 곳을 안내해 드립니다. 나머지 대기는 자동으로 끝납니다.'
            : '모든 자녀의 자리가 함께 날 때만 안내해 드립니다. 순번은 그대로 지켜집니다.'}
        </p>
      )}
      <RefusalNotice error={waiting.error} />
      <Button isBusy={waiting.isPending} onClick={() => waiting.mutate()}>
        {isMany ? (hasOneChild ? '먼저 나는 자리로 대기 신청' : '함께 대기 신청') : '대기 신청'}
      </Button>
    </>
  );
}
