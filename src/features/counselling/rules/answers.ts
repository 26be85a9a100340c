/**
 * What families are asked for in a line of their own: its name on the wire, its column, what it is called, how long it may be.
 * The form, the request, the office's list, its file and its page are made from this; `personal.ts` says how it is erased.
 */
export const answers = [
  {
    key: 'schoolName',
    column: 'school_name',
    list: 'school',
    label: '학교',
    max: 40,
    tooLong: '학교 이름은 40자까지 입력할 수 있습니다.',
  },
] as const;

type Answer = (typeof answers)[number];
export type AnswerColumn = Answer['column'];
export type Answers = AnswersBy<string>;
type AnswersBy<T> = Readonly<Record<Answer['key'], T>>;
type AnswerRow = Readonly<Record<AnswerColumn, string>>;

/** Nothing has been answered yet. */
export const noAnswers = answersBy(() => '');

/** The answers among what a form or a request says. */
export const answersIn = (said: Answers): Answers => answersBy(({ key }) => said[key]);

/** The answers of a stored request. */
export const answersOfRow = (row: AnswerRow): Answers => answersBy(({ column }) => row[column]);

/** Answers as they are stored. */
export const rowOfAnswers = (said: Answers): AnswerRow =>
  Object.fromEntries(answers.map(({ key, column }) => [column, said[key]])) as AnswerRow;

/** What was answered, each with what it is called. */
export const answered = (said: Answers): (readonly [string, string])[] =>
  answers.flatMap(({ key, label }) => (said[key] ? [[label, said[key]] as const] : []));

/** Something of each answer, by its name. */
export function answersBy<T>(read: (answer: Answer) => T): AnswersBy<T> {
  return Object.fromEntries(answers.map((answer) => [answer.key, read(answer)])) as AnswersBy<T>;
}
