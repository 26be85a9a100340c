import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownName } from '#src/shared/identity/own-name.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { openedFor } from '#src/web/api/browser-client.ts';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { hearServerNow } from '#src/web/office/office-today.ts';
import { isOfPages, staffKey } from '#src/web/office/staff-key.ts';
import { notifyWindows } from '#src/web/session/office-windows.ts';
import { recoverEndpoint } from '../contract/joining.ts';
import { type StaffView, staffCodeEndpoint, staffSignInEndpoint } from '../contract/sign-in.ts';

/** Whose page stands below, where a session ended in the middle of it. */
interface Props {
  readonly pageOf?: Pick<StaffView, 'staffId' | 'name'> | undefined;
}

/** Password, then the code of the authenticator. */
export function StaffSignIn({ pageOf }: Props) {
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <main className="mx-auto grid w-full max-w-sm gap-6 px-4 py-16">
      <header className="grid gap-1">
        <p className="font-bold text-brand">{ownName()}</p>
        <h1 className="text-2xl">{pageOf ? '다시 로그인해 주세요' : '관리자 로그인'}</h1>
        {pageOf && (
          <p>
            로그인이 끝났습니다. {pageOf.name} 님으로 다시 로그인하시면 적던 내용 그대로 이어집니다. 다른 분이
            로그인하시면 적던 내용은 지워집니다.
          </p>
        )}
      </header>
      {ticket === null ? (
        <PasswordStep onTicket={setTicket} />
      ) : (
        <CodeStep ticket={ticket} pageOf={pageOf} onBack={() => setTicket(null)} />
      )}
    </main>
  );
}

function PasswordStep({ onTicket }: { onTicket: (ticket: string) => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const form = useOfficeForm(
    () => callApi(staffSignInEndpoint, { email, password }),
    ({ ticket }) => onTicket(ticket),
    { renews: null },
  );
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      {form.error && <Notice tone="bad" title={sentenceOf(form.error)} isLive />}
      <TextField
        label="이메일"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="비밀번호"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
        다음
      </Button>
    </form>
  );
}

interface CodeProps extends Props {
  readonly ticket: string;
  readonly onBack: () => void;
}

function CodeStep({ ticket, pageOf, onBack }: CodeProps) {
  const [code, setCode] = useState('');
  const [isRecovering, setIsRecovering] = useState(false);
  const queries = useQueryClient();
  const form = useOfficeForm(
    () =>
      isRecovering
        ? callApi(recoverEndpoint, { ticket, recoveryCode: code })
        : callApi(staffCodeEndpoint, { ticket, code }),
    (staff) => {
      hearServerNow(staff.serverNow);
      openedFor.noteStaff(staff.staffId);
      // What the page below was given is another's.
      if (pageOf && pageOf.staffId !== staff.staffId)
        queries.removeQueries({ queryKey: ['office'], predicate: isOfPages });
      queries.setQueryData(staffKey, staff);
      notifyWindows();
    },
    { renews: null },
  );
  const turn = () => {
    setIsRecovering(!isRecovering);
    setCode('');
    form.reset();
  };
  return (
    <form className="grid gap-4" onSubmit={form.submit} noValidate>
      {form.error && <Notice tone="bad" title={sentenceOf(form.error)} isLive />}
      {isRecovering ? (
        <TextField
          key="recovery"
          label="복구 코드"
          hint="보관해 두신 10자리 코드입니다. 한 번 쓴 코드는 다시 쓸 수 없습니다."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={11}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        <TextField
          key="totp"
          label="인증 코드 6자리"
          hint="인증 앱에 보이는 숫자를 입력해 주세요. 30초마다 바뀝니다."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" isBusy={form.isBusy}>
        로그인
      </Button>
      <Button variant="quiet" onClick={turn}>
        {isRecovering ? '인증 앱으로 로그인' : '인증 앱을 쓸 수 없어요'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        다른 계정으로 로그인
      </Button>
    </form>
  );
}
