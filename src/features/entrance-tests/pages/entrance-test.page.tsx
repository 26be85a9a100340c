import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listOwnChildren } from '#src/features/members/contract/account.ts';
import type { Child } from '#src/features/members/contract.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { SelectField } from '#src/ui/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { listSessionsEndpoint, type SessionView } from '../contract.ts';
import { ChildPicker } from '../parts/child-picker.tsx';
import { SessionCard } from '../parts/session-card.tsx';
import { useRegistering, useWaiting } from '../parts/use-registering.ts';
import { gradeBand, obstacleFor } from '../rules.ts';

export const meta = () => [
  { title: '입학 테스트 접수 | MSC 아카데미' },
  { name: 'robots', content: 'noindex' },
];

const refreshMs = 5_000;

function obstacleText(child: Child | undefined, session: SessionView): string | null {
  if (!child) return null;
  const obstacle = obstacleFor(child, session, seoulDay(session.startsAt));
  if (obstacle === 'preschool') return '취학 전 아동은 법에 따라 선발·수준별 시험에 응시할 수 없습니다.';
  return obstacle === 'grade'
    ? `응시 가능 학년은 ${gradeBand(session.gradeFrom, session.gradeTo)}입니다.`
    : null;
}

export default function EntranceTestPage() {
  const list = useQuery({
    queryKey: ['entrance-tests'],
    queryFn: () => callApi(listSessionsEndpoint, {}),
    refetchInterval: refreshMs,
  });
  const children = useQuery({ queryKey: ['children'], queryFn: () => callApi(listOwnChildren, {}) });
  const failure = list.error ?? children.error;
  return (
    <section className="grid gap-6 py-8">
      <h1 className="text-2xl">입학 테스트 접수</h1>
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {list.data && children.data ? (
        <Choosing
          serverNow={list.data.serverNow}
          sessions={list.data.sessions}
          list={children.data.children}
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
  const only = list.length === 1 ? list[0]?.childId : undefined;
  const chosen = list.find((child) => child.childId === (Number(query.get('child')) || only));
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return { chosen, branch: query.get('branch') ?? '', subject: query.get('subject') ?? '', set };
}

function Choosing({
  serverNow,
  sessions,
  list,
}: {
  serverNow: string;
  sessions: readonly SessionView[];
  list: readonly Child[];
}) {
  const { chosen, branch, subject, set } = useChoices(list);
  const nowMs = useServerNow(serverNow);
  const registering = useRegistering();
  const waiting = useWaiting();
  const branches = [...new Set(sessions.map((session) => session.branchName))];
  const fitting = sessions.filter(
    (session) => (!branch || session.branchName === branch) && (!subject || session.subject === subject),
  );
  const shown = chosen
    ? [...fitting].sort(
        (a, b) => Number(obstacleText(chosen, a) !== null) - Number(obstacleText(chosen, b) !== null),
      )
    : fitting;
  const failure = registering.error ?? waiting.error;
  return (
    <>
      <ChildPicker
        list={list}
        chosenId={chosen?.childId ?? null}
        onChoose={(childId) => set('child', String(childId))}
      />
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
          <option value="reading">리딩</option>
        </SelectField>
      </div>
      {!chosen && list.length > 0 && (
        <Notice title="응시할 자녀를 먼저 골라 주세요. 응시할 수 있는 회차가 위에 보입니다." />
      )}
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {waiting.data && (
        <Notice tone="good" title={`대기 ${waiting.data.place}번째로 등록되었습니다.`} isLive>
          <p>자리가 생기면 문자로 알려 드리고, 2시간 동안 자리를 지켜 드립니다.</p>
        </Notice>
      )}
      {shown.length === 0 && (
        <EmptyState title="조건에 맞는 회차가 없습니다.">
          <ButtonLink look="secondary" to="/entranceTest">
            전체 회차 보기
          </ButtonLink>
        </EmptyState>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map((session) => (
          <li key={session.sessionId} className="grid">
            <SessionCard
              session={session}
              nowMs={nowMs}
              childName={chosen?.name ?? null}
              obstacle={obstacleText(chosen, session)}
              isBusy={registering.isPending && registering.variables.sessionId === session.sessionId}
              onRegister={() =>
                chosen && registering.mutate({ sessionId: session.sessionId, childId: chosen.childId })
              }
              onWait={() =>
                chosen && waiting.mutate({ sessionId: session.sessionId, childId: chosen.childId })
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
