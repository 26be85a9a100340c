import type { LegalContent } from '../contract/legal.ts';
import { firstPrivacy, firstTerms } from './first-legal-texts.ts';

type Sections = LegalContent['sections'];
interface FirstText {
  readonly key: string;
  readonly title: string;
  readonly sections: Sections;
}

const article = (title: string, ...paragraphs: string[]): Sections[number] => ({ title, paragraphs });

/** How the product works stands in them; what only the academy knows is a blank, which publishing refuses. */
const firstTexts: readonly FirstText[] = [
  {
    key: 'terms',
    title: '이용약관',
    sections: firstTerms,
  },
  {
    key: 'privacy',
    title: '개인정보 처리방침',
    sections: firstPrivacy,
  },
  {
    key: 'children',
    title: '아동용 쉬운 안내',
    sections: [
      article(
        '우리가 알고 있는 것',
        '이름, 생일, 학교, 학년을 알고 있어요. 시험 자리를 마련하고 결과를 알려 주려고 써요.',
      ),
      article(
        '부모님과 함께',
        '열네 살이 되기 전에는 부모님이 허락해 주셔야 해요. 언제든지 그만두겠다고 말할 수 있어요.',
      ),
      article(
        '물어볼 곳',
        '궁금하거나 싫은 것이 있으면 〔아이가 연락할 수 있는 선생님과 전화번호〕에 말해 주세요.',
      ),
    ],
  },
  {
    key: 'marketing',
    title: '광고성 정보 수신 안내',
    sections: [
      article(
        '보내는 것',
        '〔보내는 소식의 종류〕을 문자와 이메일로 보냅니다. (광고)라고 적고, 수신을 거부하는 방법을 함께 적습니다.',
      ),
      article(
        '시간과 기간',
        '밤 9시부터 아침 8시까지는 따로 동의하신 분께만 보냅니다. 동의는 2년마다 다시 여쭙니다. 언제든지 내 계정에서 철회하실 수 있습니다.',
      ),
    ],
  },
  {
    key: 'level_test',
    title: '레벨 테스트 이용 동의',
    sections: [
      article(
        '기록하는 것',
        '답안과 답한 시각, 화면을 벗어난 시각을 기록합니다. 이 기록만으로 불이익을 드리지 않으며, 사람이 살펴봅니다.',
      ),
      article(
        '결과',
        '결과는 오차와 함께 알려 드리며 6개월 동안 유효합니다. 취학 전 아동은 응시할 수 없습니다.',
        '결과에 관한 문의는 〔결과를 설명해 드리는 곳과 전화번호〕로 받습니다.',
      ),
    ],
  },
];

/** The legal texts an academy has, in the order of the office. */
export const legalNames: readonly Pick<FirstText, 'key' | 'title'>[] = firstTexts;

/** The place of a text in that order; undefined for what is none. */
export function legalPlaceOf(key: string): number | undefined {
  const place = firstTexts.findIndex((text) => text.key === key);
  return place < 0 ? undefined : place;
}

/** What the writing of a text begins with that has no version yet; null for what is no legal text. */
export function firstTextOf(key: string): LegalContent | null {
  const text = firstTexts.find((one) => one.key === key);
  return text ? { title: text.title, effectiveOn: '', reason: '', sections: [...text.sections] } : null;
}
