import { useMatches } from 'react-router';
import { z } from 'zod';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** The academy's own number, as the layout around has it for the footer. */
const Layout = z.object({ profile: z.object({ phone: z.string() }) });

interface Contact {
  readonly name: string;
  readonly phone: string;
}

/** Nobody can agree to texts that are not in force: says so, and who answers meanwhile. */
export function Closed({ branches }: { branches: readonly Contact[] }) {
  const academy = useMatches().flatMap(({ loaderData }) => Layout.safeParse(loaderData).data?.profile ?? []);
  const contacts = [...academy.map(({ phone }) => ({ name: '대표 전화', phone })), ...branches];
  const reachable = contacts.filter(({ phone }) => phone !== '');
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-6 py-4 md:py-8">
      <h1 className="text-2xl">회원가입</h1>
      <Notice tone="info" title="아직 회원가입을 받지 않습니다.">
        <p>이용약관과 개인정보 처리방침을 준비하고 있습니다. 시행되는 날부터 가입하실 수 있습니다.</p>
      </Notice>
      {reachable.length > 0 && (
        <Card className="grid gap-2">
          <h2 className="text-lg">궁금하신 점은 전화로 물어봐 주세요</h2>
          <ul className="grid gap-1">
            {reachable.map(({ name, phone }) => (
              <li key={`${name} ${phone}`}>
                {name}{' '}
                <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center text-brand underline">
                  {phone}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {branches.length > 0 && (
        <p>
          <ButtonLink to="/counseling" variant="secondary">
            상담 신청하기
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
