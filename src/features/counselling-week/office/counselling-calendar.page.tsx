import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  addShift,
  closeDay,
  type OfficeCalendar,
  openDay,
  readOfficeCalendar,
  removeShift,
} from '#src/features/counselling/contract/office.ts';
import { counsellingBoard } from '#src/features/counselling/contract/office-list.ts';
import { lostText, weekdayLabels } from '#src/features/counselling/rules/calendar.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { BranchChoice } from '../parts/branch-choice.tsx';
import { DaysOff } from '../parts/days-off.tsx';
import { Folded } from '../parts/folded.tsx';
import { HoursForm } from '../parts/hours.tsx';
import { NoBranch } from '../parts/no-branch.tsx';
import { type Shift, Shifts } from '../parts/shifts.tsx';
import { shortDay } from '../parts/short-day.ts';
import { useChange } from '../parts/use-change.ts';

export default function CounsellingCalendarPage() {
  const [query, setQuery] = useSearchParams();
  const board = useQuery({
    queryKey: ['office', 'counselling', 'branches'],
    queryFn: () => callApi(counsellingBoard, {}),
  });
  const branchId = query.get('branch') ?? String(board.data?.branches[0]?.id ?? '');
  const calendar = useQuery({
    queryKey: ['office', 'counselling-calendar', branchId],
    enabled: branchId !== '',
    queryFn: () => callApi(readOfficeCalendar, { branchId }),
  });
  const failure = board.error ?? calendar.error;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PageHead title="상담 달력">
        <BranchChoice
          branches={board.data?.branches ?? []}
          branchId={branchId}
          onChoose={(branch) => setQuery({ branch }, { replace: true })}
        />
        <ButtonLink to="/office/counselling" variant="secondary">
          상담 목록
        </ButtonLink>
      </PageHead>
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {board.data?.branches.length === 0 && <NoBranch />}
      {!calendar.data && !failure && branchId !== '' && <Skeleton className="h-96" />}
      {calendar.data && <Calendar calendar={calendar.data} mayPlan={board.data?.mayPlan ?? false} />}
    </section>
  );
}

type Closure = OfficeCalendar['closures'][number];

function Calendar({ calendar, mayPlan }: { calendar: OfficeCalendar; mayPlan: boolean }) {
  const branchId = String(calendar.branchId);
  const [ended, setEnded] = useState<Shift | null>(null);
  const opening = useChange(
    ({ closureId }: Closure) => callApi(openDay, { branchId, closureId }),
    (_fresh, { day, reason }) =>
      () =>
        callApi(closeDay, { branchId, day, reason }),
  );
  return (
    <>
      <Shifts hours={calendar.hours} shifts={calendar.shifts} onRemove={mayPlan ? setEnded : null} />
      {ended && <ShiftEnd branchId={branchId} shift={ended} onClose={() => setEnded(null)} />}
      {mayPlan && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3">
          {calendar.team.length > 0 && (
            <Folded title="근무 추가">
              <ShiftForm calendar={calendar} />
            </Folded>
          )}
          <Folded title="상담 시간 바꾸기">
            <HoursForm key={calendar.branchId} calendar={calendar} />
          </Folded>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
        <DaysOff calendar={calendar} mayPlan={mayPlan} />
        <Card className="grid gap-2">
          <h2 className="text-lg">분원 쉬는 날</h2>
          {calendar.closures.length === 0 && <p className="text-ink-soft">정해진 쉬는 날이 없습니다.</p>}
          <ul className="grid">
            {calendar.closures.map((closure) => (
              <li key={closure.closureId} className="flex flex-wrap items-center gap-x-3">
                {shortDay(closure.day)} {closure.reason}
                {mayPlan && (
                  <Button variant="quiet" onClick={() => opening.mutate(closure)}>
                    다시 열기<span className="sr-only"> {closure.day}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <Refused act={opening} isWhole />
          {mayPlan && (
            <Folded title="휴무 등록하기">
              <ClosureForm branchId={branchId} />
            </Folded>
          )}
          {calendar.holidays.length > 0 && (
            <Folded title={`공휴일 ${calendar.holidays.length}일`}>
              <p className="text-sm text-ink-soft">
                상담도 쉽니다:{' '}
                {calendar.holidays.map(({ day, name }) => `${shortDay(day)} ${name}`).join(', ')}
              </p>
            </Folded>
          )}
        </Card>
      </div>
      <Folded title="변경 이력 보기">
        <History entity="counselling-calendar" entityId={branchId} />
      </Folded>
    </>
  );
}

/** A shift ends for every week: what that does to families cannot be taken back, so it is said before the press. */
function ShiftEnd({ branchId, shift, onClose }: { branchId: string; shift: Shift; onClose: () => void }) {
  const queries = useQueryClient();
  const { shiftId, staffId, weekday, starts, ends } = shift;
  return (
    <ReasonDialog
      title={`${shift.name} 매주 ${weekdayLabels[weekday]}요일 ${starts} 근무를 지울까요?`}
      button="근무 지우기"
      variant="danger"
      asksNoReason
      isOpen
      onClose={onClose}
      run={async () => {
        const lost = await callApi(removeShift, { branchId, shiftId });
        return () =>
          toastWithUndo(queries, lostText(lost), () =>
            callApi(addShift, { branchId, staffId, weekday, starts, ends }),
          );
      }}
    >
      <p>
        이 시간에 잡힌 상담은 근무하는 다른 선생님에게 옮기고, 옮길 분이 없으면 풀어서 문자로 알립니다. 풀린
        상담은 되돌릴 수 없습니다. 하루만 쉬면 휴무로 해 주세요.
      </p>
    </ReasonDialog>
  );
}

function ShiftForm({ calendar }: { calendar: OfficeCalendar }) {
  const branchId = String(calendar.branchId);
  const adding = useChange(
    (form: FormData) =>
      callApi(addShift, {
        branchId,
        staffId: String(form.get('staffId') ?? ''),
        weekday: String(form.get('weekday') ?? ''),
        starts: String(form.get('starts') ?? ''),
        ends: String(form.get('ends') ?? ''),
      }),
    (fresh) => {
      const known = new Set(calendar.shifts.map(({ shiftId }) => shiftId));
      const added = fresh.shifts.find(({ shiftId }) => !known.has(shiftId));
      return added ? () => callApi(removeShift, { branchId, shiftId: added.shiftId }) : null;
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(new FormData(event.currentTarget));
  };
  return (
    <Card>
      <form className="grid items-end gap-3 sm:grid-cols-5" onSubmit={submit} noValidate>
        <SelectField label="선생님" name="staffId">
          {calendar.team.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <SelectField label="요일" name="weekday" defaultValue="1">
          {weekdayLabels.map((label, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField label="시작" name="starts" type="time" defaultValue="14:00" error={adding.fields.starts} />
        <TextField label="끝" name="ends" type="time" defaultValue="21:00" error={adding.fields.ends} />
        <Button type="submit" variant="secondary" className="min-h-12" isBusy={adding.isPending}>
          근무 추가
        </Button>
      </form>
      <Refused act={adding} />
    </Card>
  );
}

function ClosureForm({ branchId }: { branchId: string }) {
  const closing = useChange(
    (form: FormData) =>
      callApi(closeDay, {
        branchId,
        day: String(form.get('day') ?? ''),
        reason: String(form.get('reason') ?? ''),
      }),
    (fresh, form) => {
      const closed = fresh.closures.find(({ day }) => day === String(form.get('day') ?? ''));
      return closed ? () => callApi(openDay, { branchId, closureId: closed.closureId }) : null;
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    closing.mutate(new FormData(event.currentTarget));
  };
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">그날 잡힌 상담은 풀리고, 다시 고르실 수 있게 문자로 알립니다.</p>
      <form className="grid items-end gap-3 sm:grid-cols-2" onSubmit={submit} noValidate>
        <TextField label="쉬는 날짜" name="day" type="date" />
        <TextField label="사유" name="reason" maxLength={100} />
        <Button type="submit" variant="secondary" className="min-h-12" isBusy={closing.isPending}>
          휴무 등록
        </Button>
      </form>
      {closing.error && <Notice tone="bad" title={sentenceOf(closing.error)} isLive />}
    </div>
  );
}
