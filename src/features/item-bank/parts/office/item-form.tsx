import { type ReactNode, useState } from 'react';
import type { DomainView, itemChoicesEndpoint } from '#src/features/item-bank/contract/office.ts';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { ItemView } from '#src/features/items/parts/item-view.tsx';
import { ChoiceKey } from '#src/features/items/parts/writing/key-choices.tsx';
import { EssayKey } from '#src/features/items/parts/writing/key-essay.tsx';
import { GapsKey } from '#src/features/items/parts/writing/key-gaps.tsx';
import { MatchKey, OrderKey } from '#src/features/items/parts/writing/key-pairs.tsx';
import { NumberKey, TextKey } from '#src/features/items/parts/writing/key-typed.tsx';
import { blankItem } from '#src/features/items/rules/blank-item.ts';
import { checkForReview } from '#src/features/items/rules/check.ts';
import { type ItemKind, itemKindNames, itemKinds } from '#src/features/items/rules/kinds.ts';
import { authoredAnswer, publicItem, withoutTranscripts } from '#src/features/items/rules/present.ts';
import { scoreAnswer } from '#src/features/items/rules/scoring/score.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { officeFields } from '#src/ui/fields/office-fields.ts';
import { Notice } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { BlockEditor } from './block-editor.tsx';

export interface Facts {
  readonly domainId: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly rating: number;
  readonly stimulusId: number | null;
}

const grades = Array.from({ length: 12 }, (_, index) => index + 1);
/** What the office chooses from: subjects and their domains. */
export type Bank = DataOf<typeof itemChoicesEndpoint>;

const gradeLabels = { gradeFrom: '시작 학년', gradeTo: '끝 학년' } as const;

interface SubjectProps {
  readonly bank: Bank;
  readonly subject: string;
  readonly onChange: (subject: string) => void;
  readonly hint?: string;
}

/** The subject a question or a paper belongs to. */
export function SubjectField({ bank, subject, onChange, hint }: SubjectProps) {
  return (
    <SelectField
      label="과목"
      value={subject}
      onChange={(event) => onChange(event.currentTarget.value)}
      hint={hint}
    >
      {bank.subjects.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface GradeProps {
  readonly first: Readonly<Record<keyof typeof gradeLabels, string>>;
  readonly errors?: Readonly<Record<string, string>>;
}

/** From which school year to which, as fields `gradeFrom` and `gradeTo` of the form around. */
export function GradeFields({ first, errors = {} }: GradeProps) {
  return (['gradeFrom', 'gradeTo'] as const).map((name) => (
    <SelectField
      key={name}
      label={gradeLabels[name]}
      name={name}
      defaultValue={first[name]}
      error={errors[name]}
    >
      {grades.map((grade) => (
        <option key={grade} value={grade}>
          {gradeLabel(grade)}
        </option>
      ))}
    </SelectField>
  ));
}

/** Domains in use without parts of their own: only they take new questions; `kept` is where a question stands already. */
export const leafDomains = (domains: readonly DomainView[], kept?: number) => {
  const used = domains.filter(({ isRetired }) => !isRetired);
  return domains.filter(
    ({ domainId, isRetired }) =>
      domainId === kept || (!isRetired && !used.some((child) => child.parentId === domainId)),
  );
};

interface FactsProps {
  readonly facts: Facts;
  readonly domains: readonly DomainView[];
  readonly stimuli: readonly { readonly stimulusId: number; readonly title: string }[];
  readonly onChange: (facts: Facts) => void;
  /** In half the width of the screen. */
  readonly isAside?: boolean;
}

/** Where the item belongs and what stands beside it. */
export function FactsFields({ facts, domains, stimuli, onChange, isAside = false }: FactsProps) {
  const pick = (name: keyof Facts, label: string, options: readonly (readonly [number, string])[]) => (
    <SelectField
      label={label}
      value={String(facts[name] ?? '')}
      onChange={(event) => onChange({ ...facts, [name]: Number(event.currentTarget.value) || null })}
    >
      {name === 'stimulusId' && <option value="">없음</option>}
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const gradeOptions = grades.map((grade) => [grade, gradeLabel(grade)] as const);
  const path = (domain: DomainView) => {
    const parent = domains.find((one) => one.domainId === domain.parentId);
    const name = domain.isRetired ? `${domain.name} (사용 종료)` : domain.name;
    return parent ? `${parent.name} › ${name}` : name;
  };
  return (
    <div
      className={classNames(
        'grid gap-3 sm:grid-cols-2',
        !isAside && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,5fr)]',
        officeFields,
      )}
    >
      {pick(
        'domainId',
        '영역',
        leafDomains(domains, facts.domainId).map((domain) => [domain.domainId, path(domain)] as const),
      )}
      {pick(
        'rating',
        '난이도',
        [1, 2, 3, 4, 5].map(
          (rating) =>
            [
              rating,
              `${rating} ${['아주 쉬움', '쉬움', '보통', '어려움', '아주 어려움'][rating - 1]}`,
            ] as const,
        ),
      )}
      {pick('gradeFrom', '시작 학년', gradeOptions)}
      {pick('gradeTo', '끝 학년', gradeOptions)}
      {pick(
        'stimulusId',
        '함께 보는 지문',
        stimuli.map(({ stimulusId, title }) => [stimulusId, title || `지문 ${stimulusId}`] as const),
      )}
    </div>
  );
}

function KeyFields(props: { content: ItemContent; onChange: (content: ItemContent) => void }) {
  switch (props.content.body.kind) {
    case 'single':
    case 'multiple':
      return <ChoiceKey {...props} />;
    case 'order':
      return <OrderKey {...props} />;
    case 'match':
      return <MatchKey {...props} />;
    case 'text':
      return <TextKey {...props} />;
    case 'number':
      return <NumberKey {...props} />;
    case 'gaps':
      return <GapsKey {...props} />;
    case 'essay':
      return <EssayKey {...props} />;
  }
}

interface KindProps {
  readonly content: ItemContent;
  readonly onChange: (content: ItemContent) => void;
}

/** How a question is answered. */
export function KindField({ content: { body }, onChange }: KindProps) {
  return (
    <div className={officeFields}>
      <SelectField
        label="유형"
        value={body.kind}
        onChange={(event) => {
          // The same kind again is no change: what it would blank is the key.
          const wanted = itemKinds.find((one) => one === event.currentTarget.value);
          if (wanted && wanted !== body.kind) onChange(blankItem(wanted, body.stem));
        }}
        hint="유형을 바꾸면 발문만 남고 보기와 정답은 새로 적습니다."
      >
        {itemKinds.map((one) => (
          <option key={one} value={one}>
            {itemKindNames[one]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

interface ContentProps extends KindProps {
  readonly stimulus: StimulusContent | null;
  /** What else is known of a question that is kept already, its kind too, below the student's view of it. */
  readonly children?: ReactNode;
}

/** The question, its key and its solution, with the student's view of it beside. */
export function ContentEditor({ content, stimulus, onChange, children }: ContentProps) {
  const { kind } = content.body;
  return (
    <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
      <div className={classNames('grid grid-cols-1 gap-5', officeFields)}>
        {!children && <KindField content={content} onChange={onChange} />}
        <BlockEditor
          legend="발문"
          blocks={content.body.stem}
          onChange={(stem) => onChange({ ...content, body: { ...content.body, stem } })}
        />
        <KeyFields key={kind} content={content} onChange={onChange} />
        <BlockEditor
          legend="풀이"
          blocks={content.solution}
          onChange={(solution) => onChange({ ...content, solution })}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Preview key={kind} content={content} stimulus={stimulus} />
        {children}
      </div>
    </div>
  );
}

/** Kinds that have choices to be put in another order. */
const shuffledKinds: ReadonlySet<ItemKind> = new Set(['single', 'multiple', 'order', 'match']);

/** What a student sees who was given no words of recordings, answerable, with the points that answer would bring. */
export function Preview({ content, stimulus }: { content: ItemContent; stimulus: StimulusContent | null }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [seed, setSeed] = useState(1);
  const complaints = checkForReview(content);
  const given = answer && authoredAnswer(content, seed, answer);
  const score = scoreText(scoreAnswer(content, given), answer !== null);
  const mayShuffle = shuffledKinds.has(content.body.kind);
  return (
    <section aria-label="미리 보기" className="grid gap-4 rounded-card border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-base">학생이 보는 화면</h2>
        {mayShuffle && (
          <button
            type="button"
            className={buttonClass('secondary', smallButton)}
            onClick={() => {
              setSeed(seed + 1);
              setAnswer(null);
            }}
          >
            보기 다시 섞기
          </button>
        )}
      </div>
      {complaints.length > 0 && (
        <Notice tone="warn" title="아직 검토에 보낼 수 없습니다">
          <ul className="list-disc pl-5">
            {complaints.map((complaint) => (
              <li key={complaint}>{complaint}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ItemView
        item={withoutTranscripts(publicItem({ ...content, stimulus }, seed))}
        answer={answer}
        onChange={setAnswer}
        disabled={false}
      />
      {score && <output className="font-semibold">{score}</output>}
    </section>
  );
}

/** What the answer brings; where nothing is answered yet, nothing is scored. */
function scoreText({ score, maxScore, isCorrect }: ReturnType<typeof scoreAnswer>, isAnswered: boolean) {
  if (isCorrect === null) return `사람이 채점합니다 (${maxScore}점 만점)`;
  if (!isAnswered) return null;
  return `이 답은 ${maxScore}점 만점에 ${score}점${isCorrect ? ' — 정답' : ''}`;
}
