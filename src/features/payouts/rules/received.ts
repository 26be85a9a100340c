import { businessDigits, type Channel, channelLabels } from './terms.ts';

/** What a line of a file says was received; a sentence where it cannot be read. */
export interface ReceivedLine {
  readonly day: string;
  readonly businessNo: string;
  readonly channel: Channel;
  readonly amountKrw: number;
  readonly note: string;
}

/** How providers and banks call the kinds, without spaces and signs. */
const said: readonly (readonly [RegExp, Channel])[] = [
  [/단말|오프라인|VAN/i, 'terminal'],
  [/가상계좌|무통장/, 'virtual_account'],
  [/계좌이체|이체/, 'transfer'],
  [/카드|간편|페이|pay/i, 'card'],
];

/** The kind that a word of a file means. */
export function channelSaid(text: string): Channel | null {
  const kind = text.replace(/[\s·/,_-]/g, '');
  return kind === '' ? null : (said.find(([sign]) => sign.test(kind))?.[1] ?? null);
}

const days = [
  /^(?<year>20\d{2})(?<month>\d{2})(?<date>\d{2})$/,
  /^(?<year>20\d{2})\s*(?<sign>[-./])\s*(?<month>\d{1,2})\s*\k<sign>\s*(?<date>\d{1,2})\.?$/,
  /^(?<year>20\d{2})년\s*(?<month>\d{1,2})월\s*(?<date>\d{1,2})일$/,
];
const timeOfDay = /[T\s]\s*(?:오전|오후)?\s*\d{1,2}:\d{2}\S*$/;

/** `2026-11-26` of a day as files write it: `2026.11.26`, `20261126`, `2026-11-26 00:00`; null where it is none. */
export function daySaid(text: string): string | null {
  const said = days.map((form) => form.exec(text.trim().replace(timeOfDay, ''))).find(Boolean);
  const { year, month, date } = said?.groups ?? {};
  if (!year || !month || !date) return null;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day ? day : null;
}

/** As much as one sum can be. */
export const mostKrw = 1_000_000_000;

/** Won of a sum as files write it: `1,234,500원`, `-5,000`, `(5,000)`, `▲5,000`; null where it is none. */
export function krwSaid(text: string): number | null {
  const bare = text.trim().replace(/\s*원$|^₩\s*/g, '');
  const isLess = /^\(.*\)$/.test(bare) || /^[-▲△−]/.test(bare);
  const digits = bare.replace(/^\(|\)$|^[-+▲△−]\s*/g, '');
  if (!/^(\d{1,3}(,\d{3})+|\d{1,10})(\.0+)?$/.test(digits)) return null;
  const krw = Math.trunc(Number(digits.replaceAll(',', '')));
  if (krw > mostKrw) return null;
  return isLess && krw !== 0 ? -krw : krw;
}

/** Money of a day that has not come cannot have come. */
export const notYet = '아직 오지 않은 날입니다. 입금된 뒤에 적어 주세요.';

/** What is known when lines are read: the academy's number, every number, and today. */
interface Known {
  readonly ownNo: string;
  readonly numbers: ReadonlySet<string>;
  readonly today: string;
}

/** Reads one line of a file; without a number it is that of the academy. */
export function readReceived(
  raw: Readonly<Record<string, string>>,
  { ownNo, numbers, today }: Known,
): ReceivedLine | string {
  const text = (key: string) => (raw[key] ?? '').trim();
  const day = daySaid(text('day'));
  if (!day) return '입금일을 2026-11-26처럼 적어 주세요.';
  if (day > today) return notYet;
  const channel = channelSaid(text('channel'));
  if (!channel) return `구분은 ${Object.values(channelLabels).join(', ')} 가운데 하나입니다.`;
  const amountKrw = krwSaid(text('amount'));
  if (amountKrw === null) return '입금액을 원 단위 숫자로 적어 주세요.';
  const businessNo = text('businessNo') === '' ? ownNo : businessDigits(text('businessNo'));
  if (!numbers.has(businessNo) || businessNo === '')
    return text('businessNo') === ''
      ? '학원 정보에 사업자등록번호가 없습니다. 사업자등록번호 칸을 채워 주세요.'
      : '어느 분원도 쓰지 않는 사업자등록번호입니다.';
  return { day, businessNo, channel, amountKrw, note: text('note').slice(0, 200) };
}
