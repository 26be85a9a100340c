import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listOwnChildren } from '#src/features/members/contract/account.ts';
import type { Child } from '#src/features/members/contract/members.ts';
import { type TakenTests, takenTestsEndpoint } from '#src/features/registrations/contract/family.ts';
import {
  listSessionsEndpoint,
  type SessionView,
  type WaitView,
} from '#src/features/registrations/contract/registrations.ts';
import { listWaitingEndpoint } from '#src/features/waitlist/contract/waiting.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { ButtonLink, buttonClass } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { BasketPanel } from '../registering/basket-panel.tsx';
import { ChildPicker } from '../registering/child-picker.tsx';
import { FriendForm } from '../registering/friend-form.tsx';
import { useBasket } from '../registering/use-basket.ts';
import { forChild } from './for-child.ts';
import { asOf, SessionList } from './session-list.tsx';
import { useLiveSeats } from './use-live-seats.ts';
import { usePlaces } from './use-places.ts';

/** While the server tells of changes by itself the list is only asked for now and then. */
const refreshMs = { live: minuteMs, asking: 5_000 } as const;
const listKey = ['entrance-tests'];

export function EntranceTestScreen() {
  const isLive = useLiveSeats(listKey);
  const list = useQuery({
    queryKey: listKey,
    queryFn: () => callApi(listSessionsEndpoint, {}),
    refetchInterval: isLive ? refreshMs.live : refreshMs.asking,
  });
  const children = useQuery({ queryKey: ['children'], queryFn: () => callApi(listOwnChildren, {}) });
  // Whoever comes back from registering sees it at once; nobody waits for it to see what is open.
  const taken = useQuery({
    queryKey: [...listKey, 'taken'],
    queryFn: () => callApi(takenTestsEndpoint, {}),
    staleTime: 0,
  });
  const waits = useQuery({
    queryKey: ['waits'],
    enabled: list.data?.sessions.some((session) => session.waiting > 0) ?? false,
    queryFn: () => callApi(listWaitingEndpoint, {}),
    staleTime: 0,
  });
  const failure = list.error ?? children.error;
  return (
    <section className="grid gap-6 py-2">
      <h1 className="text-2xl">입학 테스트 접수</h1>
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {list.data && children.data ? (
        <Choosing
          serverNow={list.data.serverNow}
          sessions={list.data.sessions}
          list={children.data.children}
          taken={taken.data?.taken ?? []}
          waits={waits.data?.waiting ?? []}
        />
      ) : (
        !failure && <Loading />
      )}
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="불러오는 중입니다" className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** Filters and the chosen child live in the address, so that reload and back keep them. */
function useChoices(list: readonly Child[]) {
  const [query, setQuery] = useSearchParams();
  // The first child is chosen: each button says for whom it is, and another one is a tap away.
  const first = list[0]?.childId;
  // The choice is seen at once; the address follows when the router has come round to it.
  const [picked, setPicked] = useState<number | null>(null);
  const wanted = picked ?? (Number(query.get('child')) || first);
  const chosen = list.find((child) => child.childId === wanted);
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const choose = (childId: number) => {
    setPicked(childId);
    set('child', String(childId));
  };
  // The card somebody came from stands first.
  const asked = Number(query.get('session'));
  return {
    asked,
    chosen,
    choose,
    branch: query.get('branch') ?? '',
    subject: query.get('subject') ?? '',
    set,
  };
}

function Choosing({
  serverNow,
  sessions,
  list,
  taken,
  waits,
}: {
  serverNow: string;
  sessions: readonly SessionView[];
  list: readonly Child[];
  taken: TakenTests;
  waits: readonly WaitView[];
}) {
  const { asked, chosen, choose, branch, subject, set } = useChoices(list);
  const nowMs = useServerNow(serverNow);
  const basket = useBasket(sessions, list);
  const branches = [...new Set(sessions.map((session) => session.branchName))];
  const all = sessions.map((session) => asOf(session, nowMs));
  const fitting = all.filter(
    (session) => (!branch || session.branchName === branch) && (!subject || session.subject === subject),
  );
  const choice = [chosen?.childId, branch, subject, asked].join();
  const { now: shown, folded } = usePlaces(choice, (before) =>
    forChild(fitting, chosen, { asked, shown: before }),
  );
  const lists = { all, nowMs, child: chosen, taken, waits, basket, mayBasket: true };
  return (
    <>
      <ChildPicker list={list} chosenId={chosen?.childId ?? null} onChoose={choose} />
      <Filters branches={branches} branch={branch} subject={subject} set={set} />
      {list.length > 1 && basket.items.length === 0 && (
        <p className="text-sm text-ink-soft">
          자녀가 여럿이면 회차마다 ‘함께 접수에 담기’를 눌러 한 번에 접수하고 한 번에 결제하실 수 있습니다.
        </p>
      )}
      {shown.length === 0 && (
        <EmptyState
          title={folded.length > 0 ? '지금 접수할 수 있는 회차가 없습니다.' : '조건에 맞는 회차가 없습니다.'}
        >
          <ButtonLink variant="secondary" to="/entranceTest">
            전체 회차 보기
          </ButtonLink>
        </EmptyState>
      )}
      <SessionList sessions={shown} {...lists} />
      {folded.length > 0 && (
        <details className="grid gap-4">
          <summary className={buttonClass('secondary', 'w-full')}>
            다른 학년과 마감된 회차 {folded.length}개 보기
          </summary>
          <div className="grid gap-4 pt-4">
            <SessionList sessions={folded} {...lists} />
          </div>
        </details>
      )}
      <FriendForm child={chosen} />
      <BasketPanel
        basket={{
          ...basket,
          items: basket.items.map((item) => ({ ...item, session: asOf(item.session, nowMs) })),
        }}
      />
    </>
  );
}

function Filters({
  branches,
  branch,
  subject,
  set,
}: {
  branches: readonly string[];
  branch: string;
  subject: string;
  set: (name: string, value: string) => void;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md">
      <SelectField label="분원" value={branch} onChange={(event) => set('branch', event.target.value)}>
        <option value="">전체 분원</option>
        {branches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField label="과목" value={subject} onChange={(event) => set('subject', event.target.value)}>
        <option value="">전체 과목</option>
        <option value="math">수학</option>
        <option value="science">과학</option>
        <option value="reading">독해</option>
      </SelectField>
    </div>
  );
}
