import { data, useRevalidator } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Accounts, Captchas, People } from '../parts/accounts.tsx';
import { Faults } from '../parts/faults.tsx';
import { NoSandbox, noSandboxMeta } from '../parts/no-sandbox.tsx';
import { Outbox } from '../parts/outbox.tsx';
import { Payments } from '../parts/payments.tsx';
import { sandboxView } from '../view.server.ts';
import type { Route } from './+types/sandbox.page.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return noSandboxMeta;
  return [{ title: titled('연습용 바깥세상') }, { name: 'robots', content: 'noindex' }];
}

export function headers() {
  return { 'cache-control': 'no-store' };
}

export async function loader({ context }: Route.LoaderArgs) {
  const view = await sandboxView(context.get(academyContext));
  if (!view) return data(null, { status: 404 });
  return view;
}

export default function SandboxPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Sandbox loaderData={loaderData} /> : <NoSandbox />;
}

type Shown = NonNullable<Route.ComponentProps['loaderData']>;

function Sandbox({ loaderData }: { loaderData: Shown }) {
  const { revalidate, state } = useRevalidator();
  const { messages, payments, captchas, staff, faults, people } = loaderData;
  return (
    <div className="min-h-dvh bg-mist">
      <main className="mx-auto grid max-w-[1200px] gap-10 px-4 py-10 md:px-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="max-w-[38em]">
            <h1 className="text-3xl">연습용 바깥세상</h1>
            <p className="mt-2 text-ink-soft">
              문자, 메일, 결제, 보안문자, 카카오가 모두 이 서버 안에서 움직입니다. 보낸 것을 보고, 바깥의
              사람이 되어 답할 수 있습니다.
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" isBusy={state === 'loading'} onClick={() => revalidate()}>
              새로 고침
            </Button>
            <ButtonLink to="/" variant="quiet">
              아카데미로 가기
            </ButtonLink>
          </div>
        </header>
        <div className="grid items-start gap-10 lg:grid-cols-[3fr_2fr]">
          <div className="grid min-w-0 gap-10">
            <Outbox messages={messages} />
            <Payments payments={payments} />
          </div>
          <div className="grid min-w-0 gap-10">
            <Captchas captchas={captchas} />
            <Accounts staff={staff} />
            <People people={people} />
            <Faults faults={faults} />
          </div>
        </div>
      </main>
    </div>
  );
}
