import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useServerNow } from '#src/web/use-server-now.ts';
import { listApplicationsEndpoint } from '../contract.ts';
import { type Application, applicationsOf, inTime, kindLabels, narrowed } from '../rules/applications.ts';
import { type NextThing, nextThing } from '../rules/next-thing.ts';
import { CalendarSection } from './calendar-section.tsx';
import { AttemptItem, BookingItem, RequestItem } from './other-items.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PlaceItem } from './place-item.tsx';
import { RefundItem } from './refund-item.tsx';
import { RegistrationItem } from './registration-item.tsx';
import { EndedWaits, WaitItem } from './wait-items.tsx';

/** The filters live in the address, so that back and reload keep them. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    child: query.get('child') ?? '',
    kind: query.get('kind') ?? '',
    isDone: query.get('done') !== null,
    set,
  };
}

export function ApplicationsScreen() {
  const { child, kind, isDone, set } = useFilters();
  const list = useQuery({ queryKey: ['applications'], queryFn: () => callApi(listApplicationsEndpoint, {}) });
  const nowMs = useServerNow(list.data?.serverNow ?? '');
  const all = list.data ? applicationsOf(inTime(list.data, nowMs)) : [];
  const shown = narrowed(all, { child, kind });
  const next = list.data ? nextThing(all, list.data.serverNow) : null;
  const kinds = Object.entries(kindLabels).filter(([key]) => all.some((one) => one.kind === key));
  const children = list.data?.children.map((one) => one.name) ?? [];
  return (
    <section className="grid grid-cols-1 gap-6 py-2">
      <h1 className="text-2xl">신청 내역</h1>
      {isDone && (
        <Notice tone="good" title="접수가 완료되었습니다." isLive>
          <p>접수 내용을 문자로 보내 드렸습니다. 수험표는 아래에서 인쇄하실 수 있습니다.</p>
        </Notice>
      )}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.isPending && (
        <div role="status" aria-label="불러오는 중입니다" className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      )}
      {next && <Next thing={next} />}
      {children.length > 1 && (
        <Choice
          legend="자녀"
          all="모든 자녀"
          options={children.map((name) => [name, name])}
          chosen={child}
          onChoose={(name) => set('child', name)}
        />
      )}
      {kinds.length > 1 && (
        <Choice
          legend="종류"
          all="모든 신청"
          options={kinds}
          chosen={kind}
          onChoose={(key) => set('kind', key)}
        />
      )}
      {list.data?.refunds.map((one) => (
        <RefundItem key={one.orderNo} refund={one} />
      ))}
      {list.data && all.length === 0 && list.data.refunds.length === 0 && <Nothing />}
      {all.length > 0 && shown.length === 0 && <EmptyState title="조건에 맞는 신청이 없습니다." />}
      <ul className="grid gap-4">
        {shown.map((one) => (
          <li key={one.key}>
            <Item application={one} />
          </li>
        ))}
      </ul>
      {list.data && <EndedWaits ended={list.data.endedWaits} />}
      {list.data && <PaymentHistory registrations={list.data.registrations} />}
      {list.data && <CalendarSection />}
    </section>
  );
}

/** The one thing to do or to remember, before everything else that was asked for. */
function Next({ thing: { isDuty, title, text, to, label } }: { thing: NextThing }) {
  return (
    <section
      aria-label={isDuty ? '지금 하실 일' : '다음 일정'}
      className={`grid gap-3 rounded-card p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center ${isDuty ? 'bg-signal-pale' : 'bg-brand-pale'}`}
    >
      <div className="grid gap-1">
        <p className={`text-sm font-bold ${isDuty ? 'text-signal' : 'text-brand-deep'}`}>
          {isDuty ? '지금 하실 일' : '다음 일정'}
        </p>
        <p className="text-lg font-bold">{title}</p>
        <p>{text}</p>
      </div>
      <ButtonLink to={to}>{label}</ButtonLink>
    </section>
  );
}

function Item({ application }: { application: Application }) {
  if ('registration' in application) return <RegistrationItem registration={application.registration} />;
  if ('wait' in application) return <WaitItem wait={application.wait} />;
  if ('booking' in application) return <BookingItem booking={application.booking} />;
  if ('request' in application) return <RequestItem request={application.request} />;
  if ('place' in application) return <PlaceItem place={application.place} />;
  return <AttemptItem attempt={application.attempt} />;
}

interface ChoiceProps {
  readonly legend: string;
  readonly all: string;
  readonly options: readonly (readonly [key: string, label: string])[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}

function Choice({ legend, all, options, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {[['', all] as const, ...options].map(([key, label]) => (
        <button
          key={key}
          type="button"
          aria-pressed={chosen === key}
          className="min-h-11 rounded-full border border-line px-4 aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-white"
          onClick={() => onChoose(key)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function Nothing() {
  return (
    <EmptyState title="아직 신청하신 내역이 없습니다.">
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/entranceTest">입학 테스트 접수</ButtonLink>
        <ButtonLink to="/presentation" variant="secondary">
          설명회 예약
        </ButtonLink>
        <ButtonLink to="/counseling" variant="secondary">
          상담 신청
        </ButtonLink>
        <ButtonLink to="/test" variant="secondary">
          레벨 테스트
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
