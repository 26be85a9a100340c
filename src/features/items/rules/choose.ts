import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';

export type ChoiceBody = Extract<PublicBody, { kind: 'single' | 'multiple' }>;

export const isChoice = (body: PublicBody): body is ChoiceBody =>
  body.kind === 'single' || body.kind === 'multiple';

/** The options an answer has chosen. */
export function chosenOf(answer: Answer | null): readonly string[] {
  if (answer?.kind === 'single') return [answer.option];
  return answer?.kind === 'multiple' ? answer.options : [];
}

/** Whether no further option may be chosen. */
export const isFull = (body: ChoiceBody, answer: Answer | null): boolean =>
  body.kind === 'multiple' && body.maxChoices > 0 && chosenOf(answer).length >= body.maxChoices;

/** The answer after an option was pressed: of one of some it takes the place, of several it is added or taken away. */
export function afterChoosing(body: ChoiceBody, answer: Answer | null, id: string): Answer | null {
  if (body.kind === 'single') return { kind: 'single', option: id };
  const chosen = chosenOf(answer);
  if (!chosen.includes(id) && isFull(body, answer)) return answer;
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  const ordered = body.options.map((option) => option.id).filter((one) => next.includes(one));
  return ordered.length === 0 ? null : { kind: 'multiple', options: ordered };
}

/** What a press of a figure chooses: 1 the first option, 9 the ninth; undefined where there is no such option. */
export function afterFigure(body: PublicBody, answer: Answer | null, key: string): Answer | null | undefined {
  const option = isChoice(body) && /^[1-9]$/.test(key) ? body.options[Number(key) - 1] : undefined;
  return option && isChoice(body) ? afterChoosing(body, answer, option.id) : undefined;
}
