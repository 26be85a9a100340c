export const directions = { to: '등원', from: '하원' } as const;
export type Direction = keyof typeof directions;

export interface Stop {
  readonly name: string;
  /** `HH:MM` by the clock of Seoul. */
  readonly stopsAt: string;
}

const mostStops = 30;
const mostLetters = 40;

/** The stops of a line as they are typed, `15:10 도서관 앞` a line; or the first sentence about what cannot be read. */
export function readStops(text: string): readonly Stop[] | string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) return '정류장을 한 줄에 하나씩 적어 주세요. 예: 15:10 도서관 앞';
  if (lines.length > mostStops) return `정류장은 ${mostStops}곳까지 적을 수 있습니다.`;
  const stops: Stop[] = [];
  for (const [at, line] of lines.entries()) {
    const [, hour = '', minute = '', name = ''] = /^(\d{1,2}):(\d{2})\s+(\S.*)$/.exec(line) ?? [];
    const isTime = name !== '' && Number(hour) < 24 && Number(minute) < 60;
    if (!isTime) return `${at + 1}번째 줄을 ‘15:10 도서관 앞’처럼 시각과 정류장으로 적어 주세요.`;
    if (name.length > mostLetters) return `${at + 1}번째 줄의 정류장 이름은 ${mostLetters}자까지입니다.`;
    const stopsAt = `${hour.padStart(2, '0')}:${minute}`;
    const before = stops.at(-1)?.stopsAt;
    if (before && stopsAt < before) return `${at + 1}번째 줄의 시각이 앞 정류장보다 이릅니다.`;
    stops.push({ name, stopsAt });
  }
  return stops;
}

/** The stops as they are typed again. */
export const stopsText = (stops: readonly Stop[]): string =>
  stops.map(({ name, stopsAt }) => `${stopsAt} ${name}`).join('\n');
