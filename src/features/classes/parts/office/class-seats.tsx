import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endPlace,
  enrolPlace,
  type OfficeClassDetail,
  type OfficeSeat,
  restorePlace,
} from '#src/features/classes/contract/classes-office.ts';
import { placeLabel } from '#src/features/classes/rules/places.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';

/** The test that led there: a level test, or an entrance test by its registration. */
const pathOf = ({ attemptNo, registrationNo }: Pick<OfficeSeat, 'attemptNo' | 'registrationNo'>) =>
  attemptNo ? `/office/level-tests/attempts/${attemptNo}` : `/office/check-in/${registrationNo}`;

const labelOf = ({ state, attemptNo }: OfficeSeat, startsOn: string) =>
  placeLabel({ state, isOffered: attemptNo === null, ended: null, startsOn });

/** Who has a seat or would not have one: then there is none. */
interface Row extends Pick<OfficeSeat, 'attemptNo' | 'registrationNo' | 'studentName' | 'grade'> {
  readonly key: string;
  readonly seat: OfficeSeat | null;
  /** Since when it is so; null while an answer is waited for. */
  readonly since: string | null;
}

/** Who has a seat, keeps one or is offered one, whoever waits for an answer first; then who declined. */
export function ClassSeats({ one }: { one: OfficeClassDetail }) {
  const seated = one.seated.toSorted(
    (a, b) => Number(a.state === 'enrolled') - Number(b.state === 'enrolled'),
  );
  const rows: readonly Row[] = [
    ...seated.map((seat) => ({ ...seat, key: `seat ${seat.placeId}`, seat, since: seat.enrolledAt })),
    ...one.declinedStudents.map((student) => ({
      ...student,
      key: student.registrationNo,
      attemptNo: null,
      seat: null,
      since: student.declinedAt,
    })),
  ];
  if (rows.length === 0) return <EmptyState title="아직 좌석이 있는 학생이 없습니다." />;
  return (
    <Table
      caption={`${one.title} 학생과 제안`}
      rows={rows}
      keyOf={(row) => row.key}
      isWordy
      isDense
      columns={[
        {
          name: '학생',
          isRowHeader: true,
          cell: (row) => (
            <OfficeLink
              className="inline-flex min-h-11 items-center font-bold whitespace-nowrap text-brand underline-offset-4 hover:underline lg:min-h-9"
              to={pathOf(row)}
            >
              {row.studentName}
            </OfficeLink>
          ),
        },
        { name: '학년', cell: (row) => row.grade },
        {
          name: '상태',
          cell: (row) => <SeatState row={row} startsOn={one.startsOn} />,
        },
        {
          name: '처리',
          cell: ({ seat }) => (seat ? <SeatActs seat={seat} startsOn={one.startsOn} /> : '-'),
          isForScreen: true,
        },
      ]}
    />
  );
}

/** What it is, and until or since when. */
function SeatState({ row: { seat, since }, startsOn }: { row: Row; startsOn: string }) {
  const tone = seat?.state === 'held' ? 'wait' : seat ? 'good' : 'closed';
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <StatusBadge tone={tone}>{seat ? labelOf(seat, startsOn) : '거절'}</StatusBadge>
      {seat?.state === 'held' && (
        <span className="whitespace-nowrap">{inShort(formatSeoulDateTime(seat.heldUntil))}까지</span>
      )}
      {since !== null && (
        <span className="whitespace-nowrap text-ink-soft">{inShort(formatSeoulDateTime(since))}</span>
      )}
    </span>
  );
}

/** What ends a place, and the question before it: whoever is enrolled has attended nothing until the class begins. */
function endTexts(
  studentName: string,
  {
    isHeld,
    isOffered,
    hasBegun,
  }: { readonly isHeld: boolean; readonly isOffered: boolean; readonly hasBegun: boolean },
): readonly [button: string, title: string] {
  if (isHeld && isOffered) return ['제안 취소', `${studentName} 학생에게 한 제안을 취소할까요?`];
  if (isHeld) return ['좌석 비우기', `${studentName} 학생의 좌석을 비울까요?`];
  return hasBegun
    ? ['수강 종료', `${studentName} 학생의 수강을 종료할까요?`]
    : ['등록 취소', `${studentName} 학생의 등록을 취소할까요?`];
}

function SeatActs({ seat, startsOn }: { seat: OfficeSeat; startsOn: string }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { placeId, studentName } = seat;
  const isHeld = seat.state === 'held';
  const hasBegun = startsOn <= officeToday();
  const [button, title] = endTexts(studentName, {
    isHeld,
    isOffered: seat.attemptNo === null,
    hasBegun,
  });
  const enrol = useAct({ mutationFn: () => callApi(enrolPlace, { placeId }) });
  const end = async () => {
    await callApi(endPlace, { placeId, seen: seat.state });
    return () =>
      toastWithUndo(queries, `${studentName} 학생의 좌석을 비웠습니다.`, () =>
        callApi(restorePlace, { placeId }),
      );
  };
  return (
    <div className="grid gap-1">
      <span className="flex gap-2 whitespace-nowrap">
        {isHeld && (
          <Button className={smallButton} isBusy={enrol.isPending} onClick={() => enrol.mutate()}>
            등록 처리<span className="sr-only">: {studentName}</span>
          </Button>
        )}
        <Button variant="secondary" className={smallButton} onClick={() => setAsking(true)}>
          {button}
          <span className="sr-only">: {studentName}</span>
        </Button>
      </span>
      <Refused act={enrol} isWhole />
      <ReasonDialog
        title={title}
        button={button}
        variant="danger"
        asksNoReason
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={end}
      >
        <p>
          {(isHeld || !hasBegun) && '보호자님께 문자로 알립니다. '}좌석이 바로 비어 다른 학생이 등록할 수
          있습니다. 그 전에는 되돌릴 수 있습니다.
        </p>
      </ReasonDialog>
    </div>
  );
}
