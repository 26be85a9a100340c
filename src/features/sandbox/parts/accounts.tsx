import { Card, Facts } from '#src/ui/card.tsx';
import type { SandboxView } from '../view.ts';
import { Nothing, Section } from './section.tsx';

const roles: ReadonlyMap<string, string> = new Map([
  ['owner', '대표'],
  ['editor', '본사 편집'],
  ['manager', '분원장'],
  ['counsellor', '상담'],
  ['examiner', '출제·감독'],
  ['desk', '접수 데스크'],
  ['privacy', '개인정보 보호'],
]);

/** The demo academy's accounts; all of them share one password. */
export function Accounts({ staff }: Pick<SandboxView, 'staff'>) {
  return (
    <Section id="accounts" title="연습용 계정" about="비밀번호는 모두 msc-academy-demo 입니다.">
      <Card>
        <Facts
          rows={[
            ['parent1', '자녀 1명'],
            ['parent2', '자녀 2명'],
            ['parent3', '자녀 3명'],
          ]}
        />
      </Card>
      {staff.length === 0 ? (
        <Nothing>직원 계정은 데모를 처음 시작할 때 만들어집니다.</Nothing>
      ) : (
        <ul className="grid gap-3">
          {staff.map(({ email, role, totpSecret, code }) => (
            <li key={email} className="rounded-card border border-line bg-paper p-4">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <strong className="break-all">{email}</strong>
                <span className="text-ink-soft">{roles.get(role) ?? role}</span>
              </p>
              <p>
                지금의 인증 코드 <strong className="text-lg tabular-nums">{code}</strong>
              </p>
              <p className="text-sm break-all text-ink-soft">TOTP 비밀 키 {totpSecret}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Who can sign in at the local Kakao. */
export function People({ people }: Pick<SandboxView, 'people'>) {
  return (
    <Section
      id="people"
      title="소셜 로그인의 사람들"
      about="카카오, 네이버, Google로 로그인하면 이 가운데에서 고릅니다."
    >
      <ul className="grid gap-3">
        {people.map(({ id, name, email, about }) => (
          <li key={id} className="rounded-card border border-line bg-paper p-4">
            <strong>{name}</strong>
            <p>{about}</p>
            {email && <p className="text-sm break-all text-ink-soft">{email}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the captchas of the last three minutes show. */
export function Captchas({ captchas }: Pick<SandboxView, 'captchas'>) {
  return (
    <Section
      id="captchas"
      title="보안문자의 답"
      about="최근 3분 동안 나온 것입니다. 여섯 자리는 그림, 다섯 자리는 소리입니다."
    >
      {captchas.length === 0 ? (
        <Nothing>지금 유효한 보안문자가 없습니다.</Nothing>
      ) : (
        <ul className="grid gap-2 rounded-card border border-line bg-paper p-4">
          {captchas.map(({ key, answer, issuedAt }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <strong className="text-lg tracking-widest tabular-nums">{answer}</strong>
              <span className="text-sm text-ink-soft">{issuedAt}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
