import { useId, useState } from 'react';
import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { shortWhen } from '#src/web/office/list/short-when.ts';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { type OfferableClass, type OfferBoard, offerSeatsEndpoint, type PassedStudent } from '../contract.ts';
import { classChoices, firstAnswerBy, inOfferOrder, isUnoffered, namedFirst, otherGrades } from '../rules.ts';

/** Which class each student is to be offered; 0: none. Whoever passed begins with the class the placement names. */
function useChoices({ students, isOut }: OfferBoard) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(
      students
        .filter((one) => isOut && isUnoffered(one))
        .map(({ registrationNo, placedClassId }) => [registrationNo, placedClassId ?? 0]),
    ),
  );
  return {
    of: (no: string) => chosen[no] ?? 0,
    set: (no: string, classId: number) => setChosen({ ...chosen, [no]: classId }),
    setAll: (nos: readonly string[], classId: number) =>
      setChosen({ ...chosen, ...Object.fromEntries(nos.map((no) => [no, classId])) }),
    offers: students.flatMap(({ registrationNo }) => {
      const classId = chosen[registrationNo] ?? 0;
      return classId > 0 ? [{ registrationNo, classId }] : [];
    }),
  };
}

/** Chooses a class for each, until when families answer, and offers them all at once. */
export function OfferForm({ board: read, sessionId }: { board: OfferBoard; sessionId: string }) {
  const board = { ...read, students: [...inOfferOrder(read.students)] };
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
  return (
    <>
      {board.isOut && board.classes.length > 0 && (
        <div className="no-print contents">
          <OfferBar
            board={board}
            choices={choices}
            offering={offering}
            answerBy={answerBy}
            onAnswerBy={setAnswerBy}
          />
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
        </div>
      )}
      <Students board={board} choices={choices} />
    </>
  );
}

type Choices = ReturnType<typeof useChoices>;

interface OfferBarProps {
  readonly board: OfferBoard;
  readonly choices: Choices;
  readonly offering: {
    readonly isPending: boolean;
    readonly fields: Readonly<Record<string, string>>;
    readonly mutate: () => void;
  };
  readonly answerBy: string;
  readonly onAnswerBy: (answerBy: string) => void;
}

const box = 'min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-3 py-1 text-sm lg:min-h-10';

/** Until when, which class for all, and the button that names who is offered a seat. */
function OfferBar({ board, choices, offering, answerBy, onAnswerBy }: OfferBarProps) {
  const errorId = useId();
  const { answerBy: error } = offering.fields;
  const unoffered = board.students.filter(isUnoffered);
  const chosen = board.students.filter(({ registrationNo }) => choices.of(registrationNo) > 0);
  return (
    <div className="grid gap-1 rounded-card border border-line bg-paper p-2">
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex min-w-0 items-center gap-2 pl-2 text-sm whitespace-nowrap">
          답변 기한
          <input
            type="datetime-local"
            className={classNames(box, error && 'border-danger')}
            value={answerBy}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => onAnswerBy(event.target.value)}
          />
        </label>
        {unoffered.length > 1 && (
          <select
            aria-label={`미제안 합격자 ${unoffered.length}명에게 제안할 반`}
            className={classNames(box, 'max-lg:w-full lg:w-[30rem]')}
            value=""
            onChange={(event) =>
              choices.setAll(
                unoffered.map(({ registrationNo }) => registrationNo),
                Number(event.target.value),
              )
            }
          >
            <option value="">미제안 합격자 {unoffered.length}명에게 제안할 반</option>
            <OptionsFor board={board} grades={unoffered.map(({ grade }) => grade)} />
          </select>
        )}
        <Button
          className="max-lg:w-full lg:ml-auto lg:min-h-10 lg:px-3 lg:py-1 lg:text-sm"
          isBusy={offering.isPending}
          disabled={chosen.length === 0}
          onClick={() => offering.mutate()}
        >
          {chosen.length === 0
            ? '제안하고 문자 보내기'
            : `${namedFirst(chosen.map(({ childName }) => childName))}에게 제안하고 문자 보내기`}
        </Button>
      </div>
      {error && (
        <p id={errorId} className="pl-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** Classes of which more seats were chosen than are left. */
const overbooked = (classes: readonly OfferableClass[], offers: readonly { readonly classId: number }[]) =>
  classes.filter(({ classId, free }) => offers.filter((one) => one.classId === classId).length > free);

/** When it is held and from when on. */
const whenOf = ({ weekly, startsOn }: OfferableClass, board: OfferBoard) =>
  `${weekly} · ${shortWhen(formatDay(startsOn), thisYearOf(board))} 개강`;

/** The name and the seats left first: a closed box shows no more; of the branch only where one chooses among several. */
function ClassOptions({ board, classes }: { board: OfferBoard; classes: readonly OfferableClass[] }) {
  const isOfSeveral = new Set(board.classes.map(({ branchName }) => branchName)).size > 1;
  return classes.map((one) => (
    <option key={one.classId} value={one.classId} disabled={one.free === 0}>
      {[
        one.title,
        `남은 좌석 ${one.free}석`,
        ...(isOfSeveral ? [shortBranchName(one.branchName)] : []),
        whenOf(one, board),
      ].join(' · ')}
    </option>
  ));
}

/** The classes that take every one of the grades first; the others stand apart. Those of the branch of the test lead both. */
function OptionsFor({ board, grades }: { board: OfferBoard; grades: readonly number[] }) {
  const { fitting, others } = classChoices(board.classes, grades);
  return [['학년이 맞는 반', fitting] as const, ['다른 학년의 반', others] as const].map(([label, some]) =>
    some.length > 0 ? (
      <optgroup key={label} label={label}>
        <ClassOptions board={board} classes={some} />
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

/** Whoever can be offered a seat first, then who has not answered, then the rest; it does not change while one chooses. */
function Students({ board, choices }: { board: OfferBoard; choices: Choices }) {
  return (
    <Table
      caption="합격·대기 학생"
      isWordy
      isDense
      rows={board.students}
      keyOf={(row) => row.registrationNo}
      columns={[
        {
          name: '학생',
          isRowHeader: true,
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-x-2">
              <OfficeLink
                className="inline-flex min-h-11 min-w-11 items-center whitespace-nowrap underline-offset-4 hover:underline lg:min-h-9"
                to={`/office/check-in/${row.registrationNo}`}
              >
                {row.childName}
              </OfficeLink>
              <span className="text-sm font-normal text-ink-soft sm:hidden">
                {[row.childGrade, row.verdictLabel, row.placement].filter(Boolean).join(' · ')}
              </span>
            </span>
          ),
        },
        { name: '학년', isBesideName: true, cell: (row) => row.childGrade },
        { name: '결과', isBesideName: true, cell: (row) => row.verdictLabel },
        {
          name: '배치',
          isBesideName: true,
          cell: (row) => (row.placement ? <span className="whitespace-nowrap">{row.placement}</span> : '-'),
        },
        {
          name: '제안과 답변',
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
              {row.isFree && board.isOut && <Chooser row={row} board={board} choices={choices} />}
              {row.isFree && !row.offer && <span className="print-only hidden">미제안</span>}
              {row.hasLeft && !row.offer && <StatusBadge tone="closed">탈퇴</StatusBadge>}
              {row.offer && <Offered row={row} thisYear={thisYearOf(board)} />}
            </span>
          ),
          isUnlabelled: true,
        },
      ]}
    />
  );
}

/** What was offered last and what became of it; the class where the placement does not say it. */
function Offered({ row: { offer, placement }, thisYear }: { row: PassedStudent; thisYear: number }) {
  if (!offer) return null;
  const facts = [
    ...(offer.className === placement ? [] : [offer.className]),
    ...(offer.state === 'held' ? [`${shortWhen(formatSeoulDateTime(offer.answerBy), thisYear)}까지`] : []),
  ];
  return (
    <>
      <StatusBadge tone={tones[offer.state]}>{offer.stateLabel}</StatusBadge>
      {facts.length > 0 && <span className="text-sm">{facts.join(' · ')}</span>}
    </>
  );
}

function Chooser({ row, board, choices }: { row: PassedStudent; board: OfferBoard; choices: Choices }) {
  const { registrationNo, childName, grade } = row;
  const classId = choices.of(registrationNo);
  const one = board.classes.find((of) => of.classId === classId);
  return (
    <>
      <select
        aria-label={`${childName} 학생의 반`}
        className={classNames(
          'no-print min-h-11 w-full max-w-full rounded-lg border bg-paper px-2 text-sm lg:min-h-9 lg:w-[30rem]',
          classId > 0 ? 'border-brand' : 'border-line',
        )}
        value={classId}
        onChange={(event) => choices.set(registrationNo, Number(event.target.value))}
      >
        <option value={0}>제안하지 않음</option>
        <OptionsFor board={board} grades={[grade]} />
      </select>
      {/* A closed box of a phone cuts what the text will say. */}
      {one && (
        <span className="no-print w-full text-sm whitespace-normal sm:hidden">{whenOf(one, board)}</span>
      )}
    </>
  );
}
