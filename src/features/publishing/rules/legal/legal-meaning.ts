/** What the words of a sentence give rise to: `stop`, or `ask`, where a second person looks. */
export type Severity = 'stop' | 'ask';

/** A denial of what was just named, before another statement begins: "…을 하지 않습니다", "…보다", "… 없이". */
const denied =
  /^[^,.]{0,22}?(?:지(?:는|도|를)?\s?(?:않|못|말)|(?:보다|대신|말고|없이|없습|없는|아니|아닙|금지|제한|규제|지양|멈추|막|예방|피하)|필요(?:는|가)?\s?없)/;
/** "하지 않으면 늦습니다" tells to do it. */
const threat = /않으면|안 하면|없으면|아니면|못하면/;

/** A question, or a report of what is said by others. */
export const question = /(?:까요|나요|가요|습니까|ㄹ까)\s?\?|논란|뉴스|기사/;

/** A task of mathematics: what is told in it is no claim. */
export const task =
  /(?:나타내|구하|구해|계산|어림|그려|그리|고르|골라|비교해|세어|써넣|찾아|설명해|풀어)\s?(?:어|여)?\s?(?:보|봅|주)?(?:세요|시오|시다|니다|자\.|라\.)|몇\s?(?:개|명|점|분|번|퍼센트|%|인가|일까|배|위)|얼마(?:인|일|입|예|나)/;

/** Whether what stands from `end` on takes the words before it back. */
function isDenied(sentence: string, end: number): boolean {
  const rest = sentence.slice(end);
  return denied.test(rest) && !threat.test(rest);
}

/** Whether a pattern is found that nothing takes back. */
export function meant(pattern: RegExp, sentence: string): boolean {
  return [...sentence.matchAll(pattern)].some((match) => !isDenied(sentence, match.index + match[0].length));
}
