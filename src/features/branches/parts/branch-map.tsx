import type { Branch } from '../contract.ts';

const width = 640;
const height = 440;
const margin = 70;

interface Pin {
  readonly branch: Branch;
  readonly x: number;
  readonly y: number;
}

/** Places the branches in the box; a degree of longitude is 0.79 of one of latitude around Seoul. */
function pinsOf(branches: readonly Branch[]): Pin[] {
  const xs = branches.map(({ longitude }) => longitude * 0.79);
  const ys = branches.map(({ latitude }) => -latitude);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const spanX = Math.max(...xs) - left || 1;
  const spanY = Math.max(...ys) - top || 1;
  const scale = Math.min((width - 2 * margin) / spanX, (height - 2 * margin) / spanY);
  const padX = (width - spanX * scale) / 2;
  const padY = (height - spanY * scale) / 2;
  return branches.map((branch, index) => ({
    branch,
    x: padX + ((xs[index] ?? left) - left) * scale,
    y: padY + ((ys[index] ?? top) - top) * scale,
  }));
}

/** Where the branches lie to each other; every pin leads to its directions below. */
export function BranchMap({ branches }: { branches: readonly Branch[] }) {
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-brand-pale">
      <svg viewBox={`0 0 ${width} ${height}`} className="block w-full" aria-labelledby="branch-map-title">
        <title id="branch-map-title">분원의 위치를 나타낸 그림 지도</title>
        <path
          d="M-10 190 C120 120 190 250 300 215 S450 250 530 200 S610 150 660 165"
          fill="none"
          stroke="#fff"
          strokeWidth="22"
        />
        <path d="M-10 150 C30 230 60 300 30 450 L-10 450 Z" fill="#c9e3e1" />
        <text x="330" y="222" fontSize="14" fill="var(--color-ink-soft)" textAnchor="middle">
          한강
        </text>
        <text x="22" y="420" fontSize="14" fill="var(--color-ink-soft)">
          서해
        </text>
        {pinsOf(branches).map(({ branch, x, y }) => (
          <a key={branch.code} href={`#${branch.code}`} aria-label={`${branch.name} 길 안내로 가기`}>
            <circle cx={x} cy={y} r="34" fill="transparent" />
            <path
              d={`M${x} ${y} c-9 -13 -15 -19 -15 -28 a15 15 0 0 1 30 0 c0 9 -6 15 -15 28Z`}
              fill="var(--color-brand)"
            />
            <circle cx={x} cy={y - 28} r="6" fill="#fff" />
            <text x={x} y={y + 22} fontSize="19" fontWeight="700" textAnchor="middle" fill="var(--color-ink)">
              {branch.name.replace(' 분원', '')}
            </text>
          </a>
        ))}
      </svg>
      <figcaption className="bg-paper px-4 py-2 text-sm text-ink-soft">
        위치 관계를 나타낸 그림입니다. 자세한 길은 지도 서비스에서 확인하세요.
      </figcaption>
    </figure>
  );
}
