import { question, type Severity } from './legal-meaning.ts';

/** Money back that is refused: "환불 불가", "교습비는 반환되지 않습니다", "환불해 드릴 수 없습니다". */
const refused =
  /(?:환불|반환|환급)(?:금|액)?(?:\s?(?:이나|과|및)\s?[가-힣]{2})?\s?(?:이|은|을|도|가|는)?\s?(?:규정이?\s?)?(?:절대로?|일절|일체|전혀|결코)?\s?(?:없는|없습|없음|불가|불허|거절|못|안\s?[되됩해합]|[되하]지\s?않|해\s?드리지\s?(?:않|못)|해\s?드릴\s?수\s?없|받(?:으실|을)\s?수\s?없|받지\s?않|어렵|대상(?:에서|이)?\s?(?:제외|아니|아닙)|(?:의무|책임)(?:가|이|는|은)?\s?(?:없|지지)|(?:요청|신청|문의)(?:은|는|을|를)?\s?(?:받지\s?않|거절|사절))/;
const kept =
  /(?:수강료|교습비|특강비|학원비|수업료|원비|등록금|납부|결제|입금)[^.]{0,14}(?:(?:돌려|내)\s?(?:드리지|주지|받지|받을\s?수|받으실\s?수|드릴\s?수)\s?(?:않|못|없)|(?:는|은|를|을)\s?드리지\s?(?:않|못))/;
const forTuition =
  /특별?가(?![가-힣])|할인|수강|교습비|특강|등록|조건|개강|결제|납부|중도|중간에|그만|이벤트|입금|취소|수업|학원비|원비/;
/** Fees of tests and used books have rules of their own; after half of the month nothing is due (시행령 별표 4). */
const otherRules = /응시료|전형료|교재|(?:1\/2|2분의\s?1|절반)(?:이|을|를)?\s?(?:지나|지난|경과|넘)/;
/** What is told of others, or against them. */
const warned = /무효|위법|불법|어긋|신고|피해|주의하|소비자원|조항은|라는\s?(?:안내|말|약관|특약)/;

/** 학원법 제18조: tuition is given back by law, whatever was agreed. */
export function refundRefused(sentence: string): Severity | null {
  const found = kept.exec(sentence) ?? (forTuition.test(sentence) ? refused.exec(sentence) : null);
  if (!found || otherRules.test(sentence) || warned.test(sentence)) return null;
  if (/경우(?:가|는)?\s?없|일이\s?없|일은\s?없/.test(sentence.slice(found.index))) return null;
  // "늦어지지 않도록": what does not happen is the delay.
  if (/지\s?않(?:도록|게)/.test(sentence.slice(found.index))) return null;
  return question.test(sentence) ? 'ask' : 'stop';
}
