import { quoted } from '#src/shared/words/particle.ts';

export interface ScoreArea {
  readonly name: string;
  readonly max: number;
}

/** The areas of a test; without any there is one total of 100. */
export function areasOf(areas: readonly ScoreArea[] = []): readonly ScoreArea[] {
  return areas.length > 0 ? areas : [{ name: '총점', max: 100 }];
}

/** The areas as they are typed; blank where there is one total of 100. */
export const textOfAreas = (areas: readonly ScoreArea[]): string =>
  areas.map(({ name, max }) => `${name} ${max}`).join(', ');

/** Whether marks written by the one are marks by the other. */
export const sameAreas = (one: readonly ScoreArea[], other: readonly ScoreArea[]): boolean =>
  textOfAreas(areasOf(one)) === textOfAreas(areasOf(other));

/** `연산 40, 도형 30, 서술 30` as areas; a sentence where it cannot be read. */
export function readAreas(text: string): readonly ScoreArea[] | string {
  const parts = text.split(/[,\n]/).flatMap((part) => part.trim() || []);
  if (parts.length > 8) return '영역은 8개까지입니다.';
  const areas: ScoreArea[] = [];
  for (const part of parts) {
    const found = /^(.{1,20}?)\s+(\d{1,3})$/.exec(part);
    const max = Number(found?.[2]);
    if (!found?.[1] || max < 1)
      return `${quoted(part, '은/는')} 영역 이름과 만점으로 적어 주세요. 예: 연산 40`;
    if (areas.some((area) => area.name === found[1])) return `'${found[1]}' 영역이 두 번 있습니다.`;
    areas.push({ name: found[1], max });
  }
  return areas;
}
