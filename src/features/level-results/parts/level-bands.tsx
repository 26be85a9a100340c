import type { LevelResult } from '#src/features/level-results/contract/result.ts';
import { Table } from '#src/ui/tables/table.tsx';

/** The part of the scale the charts show: 500 ± 300. */
const from = 200;
const to = 800;
const percent = (value: number) => ((Math.min(to, Math.max(from, value)) - from) / (to - from)) * 100;

interface Row {
  readonly name: string;
  readonly points: number;
  readonly maxPoints: number;
  readonly band: Band | null;
  readonly text: string;
}

interface Band {
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

function BandLine({ band, levels }: { band: Band; levels: LevelResult['levels'] }) {
  return (
    <div
      aria-hidden="true"
      className="relative h-7 rounded-full bg-mist [print-color-adjust:exact] print:border"
    >
      {levels.map(
        (level) =>
          level.from !== null && (
            <span
              key={level.code}
              className="absolute inset-y-0 w-px bg-ink-soft/40"
              style={{ left: `${percent(level.from)}%` }}
            />
          ),
      )}
      <span
        className="absolute inset-y-1 rounded-full bg-brand/40"
        style={{ left: `${percent(band.low)}%`, width: `${percent(band.high) - percent(band.low)}%` }}
      />
      <span
        className="absolute top-0 h-7 w-1 -translate-x-1/2 rounded bg-brand-deep"
        style={{ left: `${percent(band.mid)}%` }}
      />
    </div>
  );
}

/** The levels' names under their stretch of the scale. */
function LevelNames({ levels }: { levels: LevelResult['levels'] }) {
  const edges = [...levels.map((level) => (level.from === null ? 0 : percent(level.from))), 100];
  return (
    <div aria-hidden="true" className="relative h-5 text-xs text-ink-soft">
      {levels.map((level, index) => (
        <span
          key={level.code}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${((edges[index] ?? 0) + (edges[index + 1] ?? 100)) / 2}%` }}
        >
          {level.name}
        </span>
      ))}
    </div>
  );
}

/** Where each level begins, in words. */
const levelsText = (levels: LevelResult['levels']) =>
  levels.map(({ name, from: start }) => (start === null ? name : `${name} ${start}점부터`)).join(', ');

const claimLabels = { stronger: '전체보다 강함', even: '전체와 비슷함', weaker: '전체보다 약함' } as const;

/** Level and domains as horizontal bands, and the same as a table for everybody who reads it so. */
export function LevelBands({ result }: { result: LevelResult }) {
  const { levels, scale, domains, points, maxPoints } = result;
  const rows: readonly Row[] = [
    { name: '전체', points, maxPoints, band: scale, text: result.level },
    ...domains.map((domain) => ({
      ...domain,
      text: domain.claim ? claimLabels[domain.claim] : '맞힌 점수만',
    })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <p className="flex flex-wrap justify-between gap-2">
          <strong>전체</strong>
          <span className="tabular-nums">
            {scale.low}~{scale.high}점
          </span>
        </p>
        <BandLine band={scale} levels={levels} />
        <LevelNames levels={levels} />
      </div>
      {domains.map(
        ({ name, band }) =>
          band && (
            <div key={name} className="grid gap-1">
              <p className="flex flex-wrap justify-between gap-2">
                <strong>{name}</strong>
                <span className="tabular-nums">
                  {band.low}~{band.high}점
                </span>
              </p>
              <BandLine band={band} levels={levels} />
            </div>
          ),
      )}
      {domains.some(({ band }) => band === null) && (
        <p className="text-sm text-ink-soft">
          문항이 적은 영역은 아래 표에 맞힌 점수만 적었습니다. 전체보다 강한지 약한지는 문항이 더 많아야 말할
          수 있습니다.
        </p>
      )}
      <p className="text-sm text-ink-soft">
        띠는 실제 실력이 들어 있을 가능성이 68%인 범위이고, 진한 선이 가운데 값입니다. 세로선은 레벨이 나뉘는
        점수입니다({levelsText(levels)}). 점수는 500점을 기준으로 한 척도 점수이며 100점 만점이 아닙니다.
      </p>
      <div className="print:[&_td]:py-1 print:[&_th]:py-1">
        <Table
          caption="전체와 영역별 결과"
          rows={rows}
          keyOf={(domain) => domain.name}
          columns={[
            { name: '영역', cell: (domain) => domain.name, isRowHeader: true },
            { name: '맞힌 점수', cell: (domain) => `${domain.points} / ${domain.maxPoints}`, isNumber: true },
            {
              name: '척도 점수 범위',
              cell: (domain) => (domain.band ? `${domain.band.low}~${domain.band.high}` : '-'),
              isNumber: true,
            },
            { name: '전체와 비교', cell: (row) => row.text },
          ]}
        />
      </div>
    </div>
  );
}
