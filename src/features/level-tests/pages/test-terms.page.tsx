import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { countsByLabels } from '#src/features/level-attempts/rules/attempts.ts';
import { nextPathOf } from '#src/features/level-tests/rules/next-steps.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { type AttemptView, giveConsent, readAttempt } from '../contract/attempts.ts';
import { DeviceCheck } from '../parts/device-check.tsx';
import { stepNames } from '../parts/step-names.ts';

export const meta = () => pageMeta({ title: '레벨 테스트 동의와 기기 확인', isPrivate: true });

export default function TestTermsPage() {
  const [query] = useSearchParams();
  const attemptNo = query.get('attempt') ?? '';
  const found = useQuery({
    queryKey: ['level-tests', attemptNo],
    enabled: attemptNo !== '',
    retry: false,
    queryFn: () => callApi(readAttempt, { attemptNo }),
  });
  return (
    <Standalone title="동의와 기기 확인" lead="시작하기 전에 함께 읽고 확인해 주세요.">
      <Steps names={stepNames} current={1} />
      {found.error && (
        <Notice tone="bad" title={sentenceOf(found.error)} isLive>
          <ButtonLink to="/test" className="justify-self-start">
            레벨 테스트 첫 화면으로
          </ButtonLink>
        </Notice>
      )}
      {attemptNo === '' && (
        <Notice tone="info" title="아직 고르신 테스트가 없습니다.">
          <p>첫 화면에서 학생과 과목을 고르시면 이 화면으로 이어집니다.</p>
          <ButtonLink to="/test" className="justify-self-start">
            레벨 테스트 고르기
          </ButtonLink>
        </Notice>
      )}
      {found.isLoading && <Skeleton className="h-96" />}
      {found.data && <Terms attempt={found.data.attempt} />}
    </Standalone>
  );
}

function Terms({ attempt }: { attempt: AttemptView }) {
  const { offer } = attempt;
  const next = nextPathOf(attempt);
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-xl">{offer.title}</h2>
        <Facts
          rows={[
            ['학생', attempt.studentName],
            ['시간', `${offer.minutes}분`],
            [
              '문항',
              offer.isAdaptive
                ? `${offer.minItems}~${offer.itemCount}문항 (답에 따라 달라집니다)`
                : `${offer.itemCount}문항`,
            ],
            ['앞 문항으로', offer.canGoBack ? '돌아가서 고칠 수 있습니다' : '돌아갈 수 없습니다'],
            ...(attempt.kind === 'retest' && attempt.countsBy
              ? [['쓰는 결과', countsByLabels[attempt.countsBy]] as const]
              : []),
            ...(attempt.gainToShow === null
              ? []
              : [
                  [
                    '성장',
                    `지난 시험보다 ${attempt.gainToShow}점 넘게 올라야 성장했다고 말할 수 있습니다`,
                  ] as const,
                ]),
          ]}
        />
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-xl">응시 유의 사항</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>시작하면 창을 닫아도 시간이 흐릅니다. 시간이 끝나면 저장된 답으로 자동 제출됩니다.</li>
          <li>답은 누를 때마다 저장됩니다. ✓ 표시는 서버에 저장된 뒤에만 나타납니다.</li>
          <li>
            연결이 끊기면 답을 이 기기에 보관했다가 다시 연결될 때 보냅니다. 끊긴 시간은 확인하여
            돌려드립니다.
          </li>
          <li>다른 기기로 옮겨도 이어서 볼 수 있습니다. 한 번에 한 곳에서만 답할 수 있습니다.</li>
          <li>다른 사람의 도움이나 계산기 없이 스스로 풀어 주세요. 모르는 문항은 비워 두어도 됩니다.</li>
          <li>시간이 더 필요한 학생은 시작하기 전이나 보는 중에 분원에 말씀해 주세요.</li>
        </ul>
      </Card>
      <Card>
        <DeviceCheck />
      </Card>
      {attempt.state === 'created' ? (
        <ConsentForm attempt={attempt} />
      ) : (
        <Card className="grid justify-items-start gap-3">
          <Notice tone="good" title="동의를 마쳤습니다." />
          {next && <ButtonLink to={next}>이어서 하기</ButtonLink>}
        </Card>
      )}
    </>
  );
}

const nothing = { rules: false, privacy: false, log: false, guardian: false };

function ConsentForm({ attempt }: { attempt: AttemptView }) {
  const navigate = useNavigate();
  const [given, setGiven] = useState(nothing);
  const { errors, refuse } = useFieldRefusals();
  const agreeing = useMutation({
    mutationFn: () =>
      callApi(giveConsent, {
        attemptNo: attempt.attemptNo,
        rules: true,
        privacy: true,
        log: true,
        guardian: given.guardian,
      }),
    onSuccess: (agreed) => navigate(nextPathOf(agreed) ?? '/test'),
    onError: (error) => refuse(error instanceof ApiError ? error.fields : {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(!given.rules && { rules: '응시 유의 사항에 동의해 주세요.' }),
      ...(!given.privacy && { privacy: '개인정보 수집과 이용에 동의해 주세요.' }),
      ...(!given.log && { log: '응시 중 기록되는 내용을 확인해 주세요.' }),
      ...(attempt.requiresGuardian &&
        !given.guardian && { guardian: '보호자(법정대리인)의 동의가 필요합니다.' }),
    };
    refuse(missing);
    if (Object.keys(missing).length === 0) agreeing.mutate();
  };
  const box = (name: keyof typeof nothing, label: React.ReactNode) => (
    <Check
      label={label}
      checked={given[name]}
      error={errors[name]}
      onChange={(event) => setGiven((old) => ({ ...old, [name]: event.target.checked }))}
    />
  );
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <h2 className="text-xl">동의</h2>
        {box('rules', '(필수) 응시 유의 사항을 읽었으며 스스로 풀겠습니다.')}
        {box('privacy', <PrivacyText />)}
        {box('log', <LogText />)}
        {attempt.requiresGuardian && box('guardian', <GuardianText studentName={attempt.studentName} />)}
        {agreeing.error && Object.keys(errors).length === 0 && (
          <Notice tone="bad" title={sentenceOf(agreeing.error)} isLive />
        )}
        <p className="text-sm text-ink-soft">
          다음 화면에서 연습 문항을 풀어 본 뒤에 {attempt.offer.minutes}분의 시험을 시작합니다.
        </p>
        <Button type="submit" isBusy={agreeing.isPending}>
          동의하고 연습 문항으로
        </Button>
      </form>
    </Card>
  );
}

function PrivacyText() {
  return (
    <>
      (필수) 개인정보 수집과 이용에 동의합니다.
      <span className="block text-sm text-ink-soft">
        항목: 학생 이름·생년월일·학년, 보호자 휴대폰, 답안과 결과. 목적: 레벨 진단과 상담. 보관: 응시일부터
        1년. 동의하지 않으실 수 있으며, 그 경우 응시하실 수 없습니다.{' '}
        <Link to="/terms" className="underline">
          개인정보 처리방침
        </Link>
      </span>
    </>
  );
}

function LogText() {
  return (
    <>
      (필수) 응시 중 기록을 확인했습니다.
      <span className="block text-sm text-ink-soft">
        다른 창으로 옮긴 때, 붙여넣기, 연결이 끊긴 때, 기기를 바꾼 때를 기록합니다. 카메라와 마이크는 쓰지
        않습니다. 기록만으로 불이익을 주지 않으며, 필요할 때 선생님이 직접 확인합니다.
      </span>
    </>
  );
}

function GuardianText({ studentName }: { studentName: string }) {
  return (
    <>
      (필수) 저는 {studentName} 학생의 보호자(법정대리인)이며 응시와 위 개인정보 처리에 동의합니다.
      <span className="block text-sm text-ink-soft">
        만 14세 미만 학생은 보호자의 동의가 필요합니다(개인정보 보호법 제22조의2). 인증하신 휴대폰의
        보호자께서 직접 확인해 주세요.
      </span>
    </>
  );
}
