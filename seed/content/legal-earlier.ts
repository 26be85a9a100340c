import type { LegalText } from '#src/features/site/contract/legal.ts';
import { legalTexts } from './legal.ts';

/** What stood in an article one version earlier; null where the article was not there yet. */
const earlierArticles: Readonly<Record<string, readonly string[] | null>> = {
  '제3조 (입학 테스트의 접수)': [
    '접수는 자리를 선점한 때부터 10분 안에 응시료를 결제하면 확정됩니다.',
    '자리가 모두 찬 회차에는 접수할 수 없습니다.',
  ],
  '제4조 (취소와 환불)': [
    '시험 3일 전까지 취소하면 응시료 전액을, 그 뒤 시험 하루 전까지는 50%를 돌려 드립니다.',
    '학원의 사정으로 시험이 취소되면 시기와 관계없이 전액을 돌려 드립니다.',
  ],
  '4. 처리의 위탁': ['결제(포트원)와 문자 발송(솔라피)에 필요한 정보만 맡깁니다.'],
  '6. 안전 조치': null,
};

/** The versions before those of the opening, so that readers see what has changed. */
export const earlierLegalTexts: readonly LegalText[] = legalTexts
  .filter(({ key }) => key === 'terms' || key === 'privacy')
  .map((text) => ({
    ...text,
    version: '2025-03-01',
    effectiveOn: '2025-03-01',
    reason: '',
    sections: text.sections.flatMap((section) => {
      const paragraphs = earlierArticles[section.title];
      if (paragraphs === null) return [];
      return [{ title: section.title, paragraphs: [...(paragraphs ?? section.paragraphs)] }];
    }),
  }));
