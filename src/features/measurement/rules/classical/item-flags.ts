import type { Drift } from '../calibration/linking.ts';
import type { DifResult } from './dif.ts';
import type { DistractorAnalysis } from './distractors.ts';

/** Why an item wants a look. */
export type FlagCode =
  | 'miskeyed'
  | 'too-hard'
  | 'too-easy'
  | 'not-discriminating'
  | 'drifting'
  | 'biased'
  | 'dead-option';

/** A flag with its reason for the staff, in Korean. */
export interface ItemFlag {
  readonly code: FlagCode;
  readonly weight: 'look' | 'act';
  readonly reason: string;
}

/** What is known of an item; what is not known is null or absent and gives no flag. */
export interface ItemEvidence {
  readonly students: number;
  readonly facility: number | null;
  /** Correlation with the rest score. */
  readonly r: number | null;
  readonly options?: DistractorAnalysis | null;
  readonly drift?: Drift | null;
  readonly dif?: { readonly groups: string; readonly result: DifResult } | null;
}

/** Where the flags begin. */
export const flagLimits = {
  students: 30,
  hard: 0.2,
  easy: 0.95,
  weakR: 0.15,
  deadShare: 0.02,
  difStudents: 50,
} as const;

const percent = (share: number) => `${Math.round(100 * share)}%`;
const hundredths = (value: number) => value.toFixed(2);

function keyFlag({ options, r, students }: ItemEvidence): ItemFlag | null {
  if (options && options.beatsKey.length > 0) {
    const key = options.options.find((one) => one.isKey)?.r ?? null;
    const others = options.options
      .filter((one) => options.beatsKey.includes(one.option))
      .map((one) => `${one.option}(r ${hundredths(one.r ?? 0)})`);
    const keyLabel = key === null ? '정답' : `정답(r ${hundredths(key)})`;
    const seen = `${keyLabel}보다 점수가 높은 학생과 더 가까운 보기가 있습니다: ${others.join(', ')}.`;
    return options.isBeyondChance
      ? { code: 'miskeyed', weight: 'act', reason: `${seen} 정답이 맞는지 확인해 주세요.` }
      : { code: 'miskeyed', weight: 'look', reason: `${seen} 차이가 작거나 답이 적어 우연일 수 있습니다.` };
  }
  if (students >= flagLimits.students && r !== null && r < 0) {
    return {
      code: 'miskeyed',
      weight: 'act',
      reason: `점수가 높은 학생일수록 더 많이 틀립니다(r ${hundredths(r)}). 정답과 문항의 뜻을 확인해 주세요.`,
    };
  }
  return null;
}

function facilityFlag({ facility, students }: ItemEvidence): ItemFlag | null {
  if (facility === null || students < flagLimits.students) return null;
  if (facility < flagLimits.hard) {
    return {
      code: 'too-hard',
      weight: 'look',
      reason: `정답률이 ${percent(facility)}로 너무 어렵습니다.`,
    };
  }
  if (facility > flagLimits.easy) {
    return {
      code: 'too-easy',
      weight: 'look',
      reason: `정답률이 ${percent(facility)}로 너무 쉽습니다.`,
    };
  }
  return null;
}

function discriminationFlag({ r, students }: ItemEvidence): ItemFlag | null {
  if (r === null || r < 0 || r >= flagLimits.weakR || students < flagLimits.students) return null;
  return {
    code: 'not-discriminating',
    weight: 'look',
    reason: `잘하는 학생과 그렇지 않은 학생을 거의 구별하지 못합니다(r ${hundredths(r)}).`,
  };
}

function driftFlag({ drift }: ItemEvidence): ItemFlag | null {
  if (!drift?.isDrifting) return null;
  const [size, way] = [
    hundredths(Math.abs(drift.difference)),
    drift.difference < 0 ? '쉬워졌습니다' : '어려워졌습니다',
  ];
  const hint = drift.difference < 0 ? ' 문항이 알려졌는지 확인해 주세요.' : '';
  return {
    code: 'drifting',
    weight: 'act',
    reason: `지난 보정보다 난이도가 ${size}만큼 ${way}.${hint}`,
  };
}

function biasFlag({ dif }: ItemEvidence): ItemFlag | null {
  if (!dif || dif.result.class === null || dif.result.class === 'A') return null;
  const { result, groups } = dif;
  if (Math.min(result.reference, result.focal) < flagLimits.difStudents) return null;
  const isLarge = result.class === 'C';
  return {
    code: 'biased',
    weight: isLarge ? 'act' : 'look',
    reason: `실력이 같은 학생끼리도 집단(${groups})에 따라 정답률이 다릅니다(ETS ${result.class}, Δ ${hundredths(result.delta ?? 0)}).`,
  };
}

function deadOptionFlag({ options, students }: ItemEvidence): ItemFlag | null {
  if (!options || students < flagLimits.students) return null;
  const dead = options.options.filter((one) => !one.isKey && one.share < flagLimits.deadShare);
  if (dead.length === 0) return null;
  const names = dead.map((one) => one.option).join(', ');
  return {
    code: 'dead-option',
    weight: 'look',
    reason: `거의 아무도 고르지 않는 보기가 있습니다: ${names}.`,
  };
}

/** Every flag of an item, what needs action first. */
export function itemFlags(evidence: ItemEvidence): ItemFlag[] {
  const rules = [keyFlag, driftFlag, biasFlag, facilityFlag, discriminationFlag, deadOptionFlag];
  const flags = rules.flatMap((rule) => rule(evidence) ?? []);
  return flags.toSorted((x, y) => Number(y.weight === 'act') - Number(x.weight === 'act'));
}
