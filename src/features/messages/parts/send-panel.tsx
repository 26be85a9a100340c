import { useRef, useState } from 'react';
import type { CallOf, DataOf } from '#src/shared/endpoint/endpoint.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { BranchField } from '#src/web/office/forms/branch-field.tsx';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import {
  previewTemplate,
  sendTemplateEndpoint,
  type Template,
  type templateChoices,
} from '../contract/templates.ts';
import { Selling } from './template-form.tsx';
import { TextLengths } from './text-lengths.tsx';

type Choices = DataOf<typeof templateChoices>;
type Audience = CallOf<typeof previewTemplate>['audience'];
type Preview = DataOf<typeof previewTemplate>;

/** To whom, as it is being chosen. */
function useAudience({ branches }: Choices) {
  const only = branches.length === 1 ? String(branches[0]?.id) : '';
  const [of, setOf] = useState<'members' | 'presentation'>('members');
  const [branchId, setBranchId] = useState(only);
  const [grade, setGrade] = useState('');
  const [sessionId, setSessionId] = useState('');
  const audience: Audience =
    of === 'presentation'
      ? { of, sessionId }
      : { of, ...(branchId && { branchId }), ...(grade && { grade }) };
  return { of, setOf, branchId, setBranchId, grade, setGrade, sessionId, setSessionId, audience };
}

interface Props {
  readonly template: Template;
  readonly choices: Choices;
}

/** `2026년 12월 1일 (화) 오전 10:00에` of what was typed. */
const leavingText = (leavesAt: string) => `${formatSeoulDateTime(`${leavesAt}:00+09:00`)}에`;

interface Sending {
  readonly template: Template;
  readonly chosen: ReturnType<typeof useAudience>;
  readonly seen: Preview | undefined;
  readonly leavesAt: string;
}

/** Sends what was seen; a press whose answer was lost is the same press again. */
function useSending({ template, chosen, seen, leavesAt }: Sending) {
  const key = useRef('');
  return async (reason: string) => {
    key.current ||= crypto.randomUUID();
    const { templateId, version } = template;
    const input = {
      ...{ templateId: String(templateId), version, audience: chosen.audience, reason },
      willSend: seen?.summary.willSend ?? 0,
      ...(leavesAt !== '' && { leavesAt }),
    };
    try {
      const { queued } = await callApi(sendTemplateEndpoint, input, { idempotencyKey: key.current });
      const when = leavesAt === '' ? '' : `${leavingText(leavesAt)} `;
      void toast(`${when}${queued.toLocaleString('ko-KR')}명에게 보냅니다.`);
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0) key.current = '';
      throw error;
    }
    key.current = '';
  };
}

/** Sends a text: to whom, then the summary with real values, then the reason; nothing goes out before. */
export function SendPanel({ template, choices }: Props) {
  const chosen = useAudience(choices);
  const [isAsking, setAsking] = useState(false);
  const [leavesAt, setLeavesAt] = useState('');
  const timed = leavesAt === '' ? {} : { leavesAt };
  const previewing = useAct({
    renews: null,
    mutationFn: ({ kind, channel, subject, body, templateId }: Template) =>
      callApi(previewTemplate, {
        ...{ kind, channel, subject, body, templateId: String(templateId) },
        audience: chosen.audience,
        ...timed,
      }),
  });
  // What is seen must be what is sent: another choice or another text takes the summary away.
  const seen = previewing.variables?.version === template.version ? previewing.data : undefined;
  const choose =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      previewing.reset();
    };
  const run = useSending({ template, chosen, seen, leavesAt });
  const send = async (reason: string) => {
    await run(reason);
    previewing.reset();
  };
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">보내기</h2>
      <AudienceFields chosen={chosen} choices={choices} choose={choose} />
      <Leaving value={leavesAt} error={previewing.fields.leavesAt} onChange={choose(setLeavesAt)} />
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={previewing.isPending}
        onClick={() => previewing.mutate(template)}
      >
        미리보기와 요약
      </Button>
      <Refused act={previewing} isWhole />
      {seen && <Summary preview={seen} onSend={() => setAsking(true)} />}
      <ReasonDialog
        title={`${seen?.summary.willSend ?? 0}명에게 보내기`}
        button="보내기"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        run={send}
      >
        {seen?.summary.texts && <TextLengths texts={seen.summary.texts} />}
        <p>
          {leavesAt !== '' && `${leavingText(leavesAt)} 나갑니다. 받을 사람은 지금 정해집니다. `}
          나간 것은 거둘 수 없습니다. 아직 나가지 않은 것은 아래 보낸 기록에서 멈출 수 있습니다. 누가 왜
          보냈는지 기록에 남습니다.
        </p>
      </ReasonDialog>
    </Card>
  );
}

interface LeavingProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** When it leaves; empty: at once. */
function Leaving({ value, error, onChange }: LeavingProps) {
  return (
    <TextField
      label="보내는 때"
      type="datetime-local"
      isOptional
      hint="비워 두면 바로 보냅니다. 예약은 지금부터 5분 뒤, 30일 안입니다."
      className="sm:max-w-72"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AudienceFieldsProps {
  readonly chosen: ReturnType<typeof useAudience>;
  readonly choices: Choices;
  readonly choose: <T>(set: (value: T) => void) => (value: T) => void;
}

function AudienceFields({ chosen, choices, choose }: AudienceFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="받을 사람"
        value={chosen.of}
        onChange={(event) =>
          choose(chosen.setOf)(event.target.value === 'members' ? 'members' : 'presentation')
        }
      >
        <option value="members">회원</option>
        <option value="presentation">설명회 예약자</option>
      </SelectField>
      {chosen.of === 'members' ? (
        <>
          <BranchField
            branches={choices.branches}
            noneLabel="모든 분원"
            value={chosen.branchId}
            onChange={(event) => choose(chosen.setBranchId)(event.target.value)}
          />
          <SelectField
            label="자녀 학년"
            value={chosen.grade}
            onChange={(event) => choose(chosen.setGrade)(event.target.value)}
          >
            <option value="">모든 학년</option>
            {allGrades.map((grade) => (
              <option key={grade} value={grade}>
                {gradeLabel(grade)}
              </option>
            ))}
          </SelectField>
        </>
      ) : (
        <SelectField
          label="설명회"
          value={chosen.sessionId}
          className="sm:col-span-2"
          onChange={(event) => choose(chosen.setSessionId)(event.target.value)}
        >
          <option value="">설명회를 골라 주세요</option>
          {choices.sessions.map((session) => (
            <option key={session.sessionId} value={session.sessionId}>
              {formatSeoulDateTime(session.startsAt)} {session.title}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

function Summary({ preview, onSend }: { preview: Preview; onSend: () => void }) {
  const { summary, samples, sellingPhrases } = preview;
  return (
    <section aria-label="보내기 전 요약" className="grid gap-3">
      <p role="status">
        {summary.found}명 가운데 <strong>{summary.willSend}명</strong>에게 보냅니다.
      </p>
      {summary.texts && <TextLengths texts={summary.texts} />}
      {summary.leftOut.length > 0 && (
        <ul className="list-disc pl-5 text-ink-soft">
          {summary.leftOut.map(({ label, count }) => (
            <li key={label}>
              {label}: {count}명은 뺍니다.
            </li>
          ))}
        </ul>
      )}
      {summary.waitsForMorning > 0 && (
        <Notice
          tone="info"
          title={`밤 9시부터 아침 8시까지는 광고나 광고로 보일 수 있는 글을 보내지 않습니다. ${summary.waitsForMorning}명께는 아침 8시에 보냅니다.`}
        />
      )}
      {sellingPhrases.length > 0 && <Selling phrases={sellingPhrases} />}
      {samples.map((sample) => (
        <article key={sample.to} className="grid gap-1 rounded-lg bg-mist px-4 py-3">
          <p className="text-sm text-ink-soft">
            {sample.name} {sample.to} · {sample.bytes}바이트
          </p>
          {sample.subject && <p className="font-semibold">{sample.subject}</p>}
          <p className="whitespace-pre-wrap break-words">{sample.text}</p>
        </article>
      ))}
      <Button
        className="justify-self-start"
        disabled={summary.willSend === 0 || (summary.texts?.tooLong ?? 0) > 0}
        onClick={onSend}
      >
        {`${summary.willSend}명에게 보내기`}
      </Button>
    </section>
  );
}
