import { sectionLabels, toComeLabel, unknownSource } from '../rules.ts';
import { DenseTable } from './dense-table.tsx';
import { Cell, cohortOf, type MonthProps, Section } from './figure-tables.tsx';
import { isUnderWay, sourceLines } from './way-and-sources.ts';

/** Sources, a line each: how many asked, registered and enrolled by each, each beside what it was last month. */
export function SourceTable({ figures, month }: MonthProps) {
  const own = figures.filter(({ section }) => section === 'sources');
  const lines = sourceLines(own);
  const kinds = ['방문', '상담', '테스트 접수', '반 등록'].filter((kind) =>
    lines.some(({ of }) => of.has(kind)),
  );
  type Line = (typeof lines)[number];
  const toCome = figures.find(({ label }) => label === toComeLabel)?.value ?? 0;
  const days = own[0]?.days ?? null;
  return (
    <Section title={sectionLabels.sources} note={`${cohortOf(figures, month)} 기준(건)`}>
      {lines.length === 0 ? (
        <p>이 달에도 지난달에도 없습니다.</p>
      ) : (
        <DenseTable
          caption={sectionLabels.sources}
          rows={lines}
          keyOf={({ source }) => source}
          columns={[
            { name: '경로', isRowHeader: true, cell: ({ source }) => source },
            ...kinds.map((name) => ({
              name,
              cell: ({ of }: Line) => (
                <Cell
                  figure={of.get(name)}
                  hasRate={false}
                  hasChanges={!isUnderWay(name, { days, toCome })}
                  isUnderWay={false}
                  hasLastYear={own.some(({ lastYear }) => lastYear)}
                />
              ),
            })),
          ]}
        />
      )}
      {lines.some(({ source }) => source === unknownSource) && (
        <p className="text-xs text-ink-soft">
          {unknownSource}: 회원 가입 경로가 남지 않은 접수입니다(직원이 등록한 접수 포함).
        </p>
      )}
    </Section>
  );
}
