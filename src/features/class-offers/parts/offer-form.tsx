import { useState } from 'react';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { type OfferableClass, type OfferBoard, offerSeatsEndpoint, type PassedStudent } from '../contract.ts';
import { firstAnswerBy, otherGrades, takesGrade } from '../rules.ts';

/** Which class each student is to be offered; 0: none. Whoever passed begins with the class the placement names. */
function useChoices({ students, isOut }: OfferBoard) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(
      students
        .filter(({ isFree, hasPassed, offer }) => isOut && isFree && hasPassed && offer === null)
        .map(({ registrationNo, placedClassId }) => [registrationNo, placedClassId ?? 0]),
    ),
  );
  return {
    of: (no: string) => chosen[no] ?? 0,
    set: (no: string, classId: number) => setChosen({ ...chosen, [no]: classId }),
    setAll: (nos: readonly string[], classId: number) =>
      setChosen({ ...chosen, ...Object.fromEntries(nos.map((no) => [no, classId])) }),
    offers: Object.entries(chosen).flatMap(([registrationNo, classId]) =>
      classId > 0 ? [{ registrationNo, classId }] : [],
    ),
  };
}

/** Chooses a class for each, until when families answer, and offers them all at once. */
export function OfferForm({ board, sessionId }: { board: OfferBoard; sessionId: string }) {
  const choices = useChoices(board);
  const [answerBy, setAnswerBy] = useState(() => firstAnswerBy(new Date(board.serverNow)));
  const offering = useAct({
    mutationFn: () => callApi(offerSeatsEndpoint, { sessionId, answerBy, offers: choices.offers }),
    onSuccess: async ({ offered, refused }) => {
      const left = refused.map(
        ({ childName, registrationNo, sentence }) => `${childName || registrationNo}: ${sentence}`,
      );
      await toast([`${offered}명에게 반 좌석을 제안했습니다.`, ...left].join(' '));
    },
  });
  const { length } = choices.offers;
  const free = board.students.filter(({ isFree, hasPassed }) => isFree && hasPassed);
  return (
    <>
      {board.isOut && board.classes.length > 0 && (
        <Card className="grid gap-2">
          <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
            <TextField
              label="답변 기한"
              type="datetime-local"
              value={answerBy}
              error={offering.fields.answerBy}
              onChange={(event) => setAnswerBy(event.target.value)}
            />
            <SelectField
              label="합격자 모두에게"
              value=""
              onChange={(event) =>
                choices.setAll(
                  free.map(({ registrationNo }) => registrationNo),
                  Number(event.target.value),
                )
              }
            >
              <option value="">반을 골라 한꺼번에 정하기</option>
              <ClassOptions classes={board.classes} thisYear={thisYearOf(board)} />
            </SelectField>
            <Button isBusy={offering.isPending} disabled={length === 0} onClick={() => offering.mutate()}>
              {length === 0 ? '반을 고르면 제안할 수 있습니다' : `${length}명에게 제안하고 문자 보내기`}
            </Button>
          </div>
          <p className="text-sm text-ink-soft">
            답변 기한까지 좌석을 잡아 두고, 답이 없으면 자동 해제합니다. 가족은 문자와 신청 내역에서 답합니다.
          </p>
          {!offering.fields.answerBy && <Refused act={offering} isWhole />}
          {overbooked(board.classes, choices.offers).map((one) => (
            <Notice
              key={one.classId}
              tone="warn"
              title={`${one.title}: 남은 좌석 ${one.free}석보다 많이 골랐습니다. 위에서부터 제안합니다.`}
            />
          ))}
          {otherGrades(choices.offers, board).map((sentence) => (
            <Notice key={sentence} tone="warn" title={sentence} />
          ))}
        </Card>
      )}
      <Students board={board} choices={choices} />
    </>
  );
}

/** Classes of which more seats were chosen than are left. */
const overbooked = (classes: readonly OfferableClass[], offers: readonly { readonly classId: number }[]) =>
  classes.filter(({ classId, free }) => offers.filter((one) => one.classId === classId).length > free);

function ClassOptions({ classes, thisYear }: { classes: readonly OfferableClass[]; thisYear: number }) {
  return classes.map((one) => (
    <option key={one.classId} value={one.classId} disabled={one.free === 0}>
      {`${one.branchName} ${one.title} · ${one.weekly} · ${shortWhen(formatDay(one.startsOn), thisYear)} 개강 · 남은 좌석 ${one.free}`}
    </option>
  ));
}

/** The classes that take a student's grade first; the others stand apart. */
function OptionsFor({
  grade,
  classes,
  thisYear,
}: {
  grade: number;
  classes: readonly OfferableClass[];
  thisYear: number;
}) {
  const [fitting, others] = [true, false].map((fits) =>
    classes.filter((one) => takesGrade(one, grade) === fits),
  );
  return [['학년이 맞는 반', fitting] as const, ['다른 학년의 반', others] as const].map(([label, some]) =>
    some?.length ? (
      <optgroup key={label} label={label}>
        <ClassOptions classes={some} thisYear={thisYear} />
      </optgroup>
    ) : null,
  );
}

const thisYearOf = ({ serverNow }: OfferBoard) => Number(serverNow.slice(0, 4));

const tones = {
  held: 'wait',
  enrolled: 'good',
  lapsed: 'closed',
  cancelled: 'closed',
  left: 'closed',
} as const;

function Students({ board, choices }: { board: OfferBoard; choices: ReturnType<typeof useChoices> }) {
  const thisYear = thisYearOf(board);
  const chooser = ({ registrationNo, childName, grade, isFree }: PassedStudent) =>
    isFree && board.isOut ? (
      <select
        aria-label={`${childName} 학생의 반`}
        className="min-h-11 w-full rounded-lg border border-line bg-paper px-2 text-sm lg:min-h-9 lg:max-w-80"
        value={choices.of(registrationNo)}
        onChange={(event) => choices.set(registrationNo, Number(event.target.value))}
      >
        <option value={0}>제안하지 않음</option>
        <OptionsFor grade={grade} classes={board.classes} thisYear={thisYear} />
      </select>
    ) : (
      '-'
    );
  return (
    <Table
      caption="합격·대기 학생"
      isWordy
      rows={board.students}
      keyOf={(row) => row.registrationNo}
      columns={[
        {
          name: '학생',
          isRowHeader: true,
          cell: (row) => (
            <OfficeLink
              className="inline-flex min-h-11 items-center whitespace-nowrap underline-offset-4 hover:underline lg:min-h-9"
              to={`/office/check-in/${row.registrationNo}`}
            >
              {row.childName}
            </OfficeLink>
          ),
        },
        { name: '학년', cell: (row) => row.childGrade },
        { name: '결과', cell: (row) => row.verdictLabel },
        { name: '배치', cell: (row) => <span className="whitespace-nowrap">{row.placement || '-'}</span> },
        {
          name: '제안과 답변',
          cell: ({ offer }) =>
            offer ? (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <StatusBadge tone={tones[offer.state]}>{offer.stateLabel}</StatusBadge>
                <span className="text-sm">
                  {offer.className}
                  {offer.state === 'held' &&
                    ` · ${shortWhen(formatSeoulDateTime(offer.answerBy), thisYear)}까지`}
                </span>
              </span>
            ) : (
              '-'
            ),
        },
        { name: '제안할 반', cell: chooser },
      ]}
    />
  );
}
