import { josa } from 'es-hangul';
import { countsByLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type {
  EffectiveLevel,
  LevelResult,
  ResultKey,
  ResultView,
} from '#src/features/level-results/contract/result.ts';
import { LevelBands } from '#src/features/level-results/parts/level-bands.tsx';
import {
  certaintySentence,
  comparedSentence,
  correctedSentence,
  fewAnsweredSentence,
  skillSentences,
} from '#src/features/level-results/rules/result-texts.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ClassChoice } from './class-choice.tsx';
import { ItemDots } from './item-dots.tsx';
import { LevelLadder } from './level-ladder.tsx';
import { NextSteps } from './next-steps.tsx';
import { Receipt } from './receipt.tsx';

interface ReportProps {
  readonly view: ResultView;
  readonly resultKey: ResultKey;
}

/** The receipt of a handed-in paper, the result once released, and what can be done next. */
export function ResultReport({ view, resultKey }: ReportProps) {
  return (
    <div className="grid gap-6 print:gap-3 print:[zoom:0.74]">
      <Receipt view={view} />
      {view.retakenAt && (
        <Notice title="이 시험 뒤에 재시험을 보셨습니다.">
          <p>
            재시험 결과가 {formatSeoulDate(view.retakenAt)} 시험으로 따로 있습니다. 반 편성에 쓰는 결과와 추천
            반은 그 결과지에서 보아 주세요.
          </p>
        </Notice>
      )}
      {view.state === 'void' ? (
        <Notice tone="warn" title="무효 처리된 시험입니다.">
          <p>
            까닭과 다음 절차는 {view.branchName}({view.branchPhone})에서 안내해 드립니다.
          </p>
        </Notice>
      ) : view.result ? (
        <Result view={view} result={view.result} resultKey={resultKey} />
      ) : (
        <Waiting view={view} />
      )}
      {view.result && view.isValid && <ClassChoice view={view} resultKey={resultKey} />}
      {view.state !== 'void' && <NextSteps view={view} resultKey={resultKey} />}
      <Measurement view={view} />
    </div>
  );
}

/** Figures and the check value, folded away: what the report says in words, for whoever wants to see it computed. */
function Measurement({ view }: { view: ResultView }) {
  const { result } = view;
  return (
    <Card className="break-inside-avoid print:border-0 print:p-0">
      <details>
        <summary className="min-h-11 py-2 font-semibold">
          {result ? '자세한 측정 정보' : '답안 확인 값'}
        </summary>
        <div className="grid gap-6 pt-2">
          {result && (
            <>
              <Facts
                rows={[
                  ['맞힌 점수', `${result.points} / ${result.maxPoints}점`],
                  ['답한 문항', `${result.answeredCount} / ${result.itemCount}문항`],
                  ['척도 점수', `${result.scale.mid}점 (${result.scale.low}~${result.scale.high})`],
                ]}
              />
              <LevelBands result={result} />
            </>
          )}
          <div className="grid gap-2">
            <Facts
              rows={[
                [
                  '확인 값',
                  <span key="hash" className="font-mono text-xs break-all">
                    {view.receipt.hash}
                  </span>,
                ],
              ]}
            />
            <p className="text-sm text-ink-soft">
              확인 값은 서버에 저장된 답안 전체로 계산한 값입니다. 나중에 답안이 그대로인지 이 값으로 확인할
              수 있습니다.
            </p>
          </div>
        </div>
      </details>
    </Card>
  );
}

function Waiting({ view }: { view: ResultView }) {
  return (
    <Notice tone="info" title="결과를 준비하고 있습니다." isLive>
      <p>
        {view.state === 'review'
          ? '글로 쓴 답을 선생님이 읽고 있습니다. 채점이 끝나면 보호자 휴대폰으로 알려 드립니다.'
          : view.plannedReleaseAt
            ? `채점을 마쳤습니다. 모든 분원의 결과를 ${formatSeoulDateTime(view.plannedReleaseAt)}에 함께 공개하고, 보호자 휴대폰으로 결과 링크를 보내 드립니다.`
            : '채점이 끝나면 보호자 휴대폰으로 결과 링크를 보내 드립니다.'}
      </p>
    </Notice>
  );
}

const byLabels: Readonly<Record<EffectiveLevel['by'], string>> = {
  measured: '이번 시험으로 정한 레벨',
  earlier: '지난 시험의 결과를 쓴 레벨',
  staff: '선생님이 정한 레벨',
};

/** The level the family may build on, who said so, and what was measured where that is another one. */
function Placed({ view, result }: { view: ResultView; result: LevelResult }) {
  const effective = view.effective ?? { level: result.level, by: 'measured' as const, reason: null };
  const level = `‘${result.level}’ 레벨`;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {view.subjectLabel} · {byLabels[effective.by]}
        {result.isProvisional && ' (잠정)'}
      </p>
      <p className="text-3xl font-bold text-brand-deep">{effective.level}</p>
      {effective.by === 'staff' && (
        <p>
          시험에서는 {josa(level, '이/가')} 나왔으나 선생님이 답안과 상담 내용을 살펴 레벨을 다시 정했습니다.
          이유: {effective.reason}
        </p>
      )}
      {effective.by === 'earlier' && (
        <p>
          이번 시험에서는 {josa(level, '이/가')} 나왔습니다. 두 결과 가운데 높은 쪽을 쓰기로 미리 알려 드린
          대로 지난 결과를 씁니다.
        </p>
      )}
      {effective.by === 'measured' && <Measured result={result} level={level} />}
      {result.isProvisional && (
        <p className="text-sm text-ink-soft">
          일부 문항의 난이도는 아직 선생님이 예상한 난이도를 쓰고 있어 잠정 결과로 알려 드립니다.
        </p>
      )}
      {view.correctedAt && <p>{correctedSentence(view.correctedAt)}</p>}
      <p className="text-sm text-ink-soft">
        {view.isValid
          ? `이 결과는 ${formatSeoulDate(view.validUntil)}까지 반 편성에 쓸 수 있습니다.`
          : `유효 기간(6개월)이 ${formatSeoulDate(view.validUntil)}에 끝나 반 편성에는 쓰지 않습니다.`}
      </p>
    </div>
  );
}

/** How sure the level is, in words, or that too little was answered; the figure is for staff. Results of before keep the sentence they were shown with. */
function Measured({ result, level }: { result: LevelResult; level: string }) {
  const few = fewAnsweredSentence(result);
  if (few !== null) return <p>{few}</p>;
  if (result.certainty !== null) return <p>{certaintySentence(result)}</p>;
  return result.neighbour === null ? (
    <p>
      지금 실력에는 {josa(level, '이/가')} 알맞습니다. (가능성 {Math.round(result.probability * 100)}%)
    </p>
  ) : (
    <p>
      ‘{result.level}’{josa.pick(result.level, '와/과')} ‘{result.neighbour}’의 경계에 있습니다. 우선 {level}
      로 안내해 드리며, 상담에서 함께 정하시기를 권합니다.
    </p>
  );
}

interface ResultProps {
  readonly view: ResultView;
  readonly result: LevelResult;
  readonly resultKey: ResultKey;
}

function Result({ view, result, resultKey }: ResultProps) {
  return (
    <Card className="grid gap-6 print:gap-3 print:p-4">
      <h2 className="text-xl">결과</h2>
      <Placed view={view} result={result} />
      <Skills result={result} />
      <ItemDots domains={result.domains} grantedCount={result.grantedCount} />
      {result.growth && <Growth growth={result.growth} counted={result.counted} />}
      {result.isOnOtherScale && (
        <Notice title="지난 시험과 점수를 비교하지 않습니다.">
          <p>
            그사이 점수의 눈금을 새로 정했고, 두 눈금을 잇는 문항이 없습니다. 이번 결과는 이번 시험만으로 보아
            주세요.
          </p>
        </Notice>
      )}
      <LevelLadder
        levels={result.levels}
        level={view.effective?.levelCode ?? result.levelCode}
        resultKey={resultKey}
      />
    </Card>
  );
}

/** What the items say, in three sentences side by side; beneath each other on a phone. */
function Skills({ result }: { result: LevelResult }) {
  const sentences = skillSentences(result);
  if (sentences.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-3 print:grid-cols-3">
      {sentences.map(({ title, text }) => (
        <div
          key={title}
          className="grid content-start gap-1 rounded-card bg-mist p-4 print:border print:border-line print:p-3"
        >
          <h3 className="text-base text-brand-deep">{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}

/** Two results on one scale: growth only where it is clear, and what practice may have done is said. */
function Growth({
  growth,
  counted,
}: {
  growth: NonNullable<LevelResult['growth']>;
  counted: LevelResult['counted'];
}) {
  return (
    <Notice
      tone={growth.isClear ? 'good' : 'info'}
      title={growth.isClear ? '지난 시험보다 분명히 성장했습니다.' : '지난 시험과 비교'}
    >
      <p>
        {formatSeoulDate(growth.earlierAt)} {growth.before}점 → 이번 {growth.after}점.{' '}
        {comparedSentence(growth)}
      </p>
      <p className="print:hidden">
        두 번째 시험은 형식에 익숙해진 것만으로도 점수가 조금 오를 수 있습니다(연습 효과). 그래서 지난번에 본
        문항은 다시 내지 않았고, 작은 차이는 성장으로 말하지 않습니다.
      </p>
      {counted && (
        <p>
          {countsByLabels[counted.rule]}{' '}
          {counted.isThis ? '이번 결과를 씁니다.' : `그래서 지난 결과(‘${counted.earlierLevel}’)를 씁니다.`}
        </p>
      )}
    </Notice>
  );
}
