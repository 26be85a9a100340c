import { keysOf } from '#src/shared/record.ts';
import { priorLearning } from './legal-ahead.ts';
import { claim } from './legal-claims.ts';
import type { Severity } from './legal-meaning.ts';
import { preschoolTest } from './legal-preschool.ts';
import { refundRefused } from './legal-refunds.ts';

/** What one sentence gives rise to; `ask`: a second person looks. */
export interface Suspicion {
  readonly code: 'prior_learning' | 'claim' | 'preschool' | 'refund';
  readonly severity: Severity;
}

/** What a sentence gives rise to by its words alone. */
export function suspicionsIn(sentence: string): readonly Suspicion[] {
  const judged = {
    prior_learning: priorLearning(sentence),
    claim: claim(sentence),
    preschool: preschoolTest(sentence),
    refund: refundRefused(sentence),
  };
  return keysOf(judged).flatMap((code) => {
    const severity = judged[code];
    return severity ? [{ code, severity }] : [];
  });
}

const recruiting: readonly RegExp[] = [
  /(?:수강생|신입생|원생|학생|회원)[^.\n]{0,8}(?:모집(?!\s?(?:광고|공고|규정|기준))|받습니다)/,
  /수강\s?(?:신청|등록)(?!\s?(?:확인|을 취소|취소|내역|증명|방법|한 뒤))/,
  /특별가|특가|(?<!(?:주차|열람실|자습실|사물함|좌석)[^.]{0,12})선착순(?!(?:으로)?\s?(?:이용|입장|앉|빌려|배부))|조기\s?(?:등록|마감)/,
  /개강(?:합니다|안내|\s?일정)|신규반/,
  /(?:특강|과정|반)[^.\n]{0,4}모집/,
  /(?:특강|과정|반|강좌|캠프)[^.\n]{0,8}(?:신청|등록|접수)\s?(?:하세요|하십시오|해 주세요|을 받|받습니다|을 서둘)/,
  /등록을?\s?서둘/,
  /(?:등록|수강료|교습비|첫\s?달|신규)[^.\n]{0,16}(?:할인|반값|무료|면제|상품권|혜택|이벤트|경품)/,
  /(?:형제|친구)[^.\n]{0,16}(?:할인|반값|상품권|경품)/,
  /(?:할인|상품권|경품)[^.\n]{0,10}(?:이벤트|행사)/,
];

/** Whether a sentence advertises for recruiting (학원법 제15조 제3항). */
export function isRecruitingSentence(sentence: string): boolean {
  return recruiting.some((pattern) => pattern.test(sentence));
}
