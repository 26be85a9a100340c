import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';
import { formatMonth, monthBefore } from '#src/shared/month.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { BranchChoice, headBox } from './forms/branch-field.tsx';
import { officeToday } from './office-today.ts';
import { PageHead } from './page-head.tsx';
import { usePrintHead } from './print-head.ts';

interface Branch {
  readonly id: number;
  readonly name: string;
}

/** The month and the branch of a report, as its address names them; this month where it names none. */
export function useMonthChoice() {
  const [params, setParams] = useSearchParams();
  const named = params.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : officeToday().slice(0, 7);
  const branchId = params.get('branchId') ?? '';
  const input = { month, ...(branchId && { branchId }) };
  const choose = (change: { month?: string; branchId?: string }) => setParams({ ...input, ...change });
  return { month, branchId, input, choose };
}

const mostMonths = 36;

/** This month and those before it, newest first; the one that is shown among them. */
function monthsToChoose(shown: string): string[] {
  const months = [officeToday().slice(0, 7)];
  while (months.length < mostMonths) months.push(monthBefore(months.at(-1) ?? shown));
  return [...new Set([...months, shown])].toSorted().toReversed();
}

interface MonthHeadProps {
  readonly choice: ReturnType<typeof useMonthChoice>;
  readonly branches: readonly Branch[];
  /** What its numbers are, in a line, and how they are counted. */
  readonly facts?: string | undefined;
  readonly about?: ReactNode;
  /** What it is of the month: `보고서`. */
  readonly name: string;
  /** Further buttons, before that of printing. */
  readonly children?: ReactNode;
}

/** The head of a month's report in one line: of which branch and month, and on paper. */
export function MonthHead({
  choice: { month, branchId, choose },
  branches,
  name,
  facts,
  about,
  children,
}: MonthHeadProps) {
  const only = branches.length === 1 ? branches[0] : undefined;
  const branchLabel = (branches.find((one) => String(one.id) === branchId) ?? only)?.name ?? '전체 분원';
  const printedOn = formatDay(officeToday());
  usePrintHead(`${ownName()} · ${branchLabel} · ${formatMonth(month)} ${name} · ${printedOn} 인쇄`);
  return (
    <PageHead title={`${formatMonth(month)} ${name}`} facts={facts} about={about}>
      <BranchChoice
        branches={branches}
        noneLabel="분원 전체"
        branchId={branchId}
        onChoose={(chosen) => choose({ branchId: chosen })}
      />
      <select
        aria-label="조회 월"
        className={headBox}
        value={month}
        onChange={({ target }) => choose({ month: target.value })}
      >
        {monthsToChoose(month).map((one) => (
          <option key={one} value={one}>
            {formatMonth(one)}
          </option>
        ))}
      </select>
      {children}
      <Button variant="secondary" onClick={() => window.print()}>
        인쇄
      </Button>
    </PageHead>
  );
}
