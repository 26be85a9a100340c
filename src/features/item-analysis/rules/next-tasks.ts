import type { ItemStatistics } from '#src/features/item-analysis/contract/analysis.ts';
import { hardness } from './flag-labels.ts';

/** From so many answers on an item is calibrated, and no longer called provisional. */
const enoughAnswers = 200;

interface Analysed {
  readonly attempts: number;
  readonly items: readonly Pick<ItemStatistics, 'flags' | 'students' | 'isProvisional'>[];
}

/** What the desk of items asks for first. */
export function todoOfItems({ attempts, items }: Analysed): string {
  if (attempts === 0) return '아직 볼 것이 없습니다. 응시가 채점되면 여기부터 보세요.';
  const urgent = items.filter(({ flags }) => flags.some(({ weight }) => weight === 'act')).length;
  if (urgent > 0)
    return `‘바로 확인’ 문항 ${urgent}개를 열어 정답과 발문이 맞는지 보세요. 정답이 틀렸다면 ‘정답 정정’에서 고칩니다.`;
  const ripe = items.filter((one) => one.isProvisional && one.students >= enoughAnswers).length;
  if (ripe > 0)
    return `답이 ${enoughAnswers}개 넘게 모인 문항이 ${ripe}개 있습니다. ‘문항 보정’에서 보정을 시작하세요.`;
  return '바로 확인할 문항이 없습니다. 답이 더 모이면 다시 보세요.';
}

/** What the desk of calibrations asks for, by how the newest one stands. */
export function todoOfCalibrations(newest: string | null): string {
  if (newest === 'waiting' || newest === 'running')
    return '계산하고 있습니다. 끝나면 이 화면에 나오니 그동안 다른 일을 하셔도 됩니다.';
  if (newest === 'ready') return '아래에서 먼저 살펴볼 문항을 확인한 뒤 본부에서 반영하거나 버려 주세요.';
  if (newest === 'failed') return '지난 계산이 끝나지 못했습니다. 다시 시작해 보세요.';
  return '문항 분석에서 ‘바로 확인’ 문항을 먼저 살핀 뒤 보정을 시작하세요.';
}

interface Reviewed {
  readonly willPublish: boolean;
  readonly flags: readonly string[];
}

/** The items of a calibration as a person goes through them: those to look at first, those that may be taken as they are, and those that may not be taken. */
export function forReview<Item extends Reviewed>(
  items: readonly Item[],
): Record<'flagged' | 'plain' | 'shut', Item[]> {
  const open = items.filter(({ willPublish }) => willPublish);
  return {
    flagged: open.filter(({ flags }) => flags.length > 0),
    plain: open.filter(({ flags }) => flags.length === 0),
    shut: items.filter(({ willPublish }) => !willPublish),
  };
}

interface Shifted {
  readonly before: { readonly b: number } | null;
  readonly after: { readonly b: number } | null;
}

/** How hard an item was held to be and how hard it is found, in words. */
export const hardnessChange = ({
  before,
  after,
}: Shifted): { was: string; is: string; hasChanged: boolean } => {
  const [was, is] = [before, after].map((one) => (one ? hardness(one.b) : '-'));
  return { was: was ?? '-', is: is ?? '-', hasChanged: before !== null && after !== null && was !== is };
};

interface Sought {
  readonly code: string;
  readonly stem: string;
}

/** Those of a long list that a person looks for: by code or words of the question, and those whose difficulty is another in words. */
export function soughtItems<Item extends Sought & Shifted>(
  items: readonly Item[],
  { keywords, isChangedOnly }: { readonly keywords: string; readonly isChangedOnly: boolean },
): Item[] {
  const wanted = keywords.trim().toLowerCase();
  return items.filter(
    (item) =>
      `${item.code} ${item.stem}`.toLowerCase().includes(wanted) &&
      (!isChangedOnly || hardnessChange(item).hasChanged),
  );
}
