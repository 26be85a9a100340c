import { Link, useSearchParams } from 'react-router';
import { findId, findPw } from '#src/features/members/contract/members.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { PhoneField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { FindForm } from '../parts/find-form.tsx';

export const meta = () => [{ title: titled('아이디·비밀번호 찾기') }];

const shapes = () => import('#src/features/members/contract/members.ts');
const idShape = async () => (await shapes()).findId.input.omit({ captchaPass: true });
const passwordShape = async () => (await shapes()).findPw.input.omit({ captchaPass: true });

const tab = (isCurrent: boolean) =>
  `flex min-h-12 items-center justify-center border-b-2 px-4 ${isCurrent ? 'border-brand font-bold text-brand' : 'border-line text-ink-soft hover:text-ink'}`;

export default function FindAccountPage() {
  const [query] = useSearchParams();
  const isPassword = query.get('tab') === 'password';
  return (
    <section className="mx-auto grid w-full max-w-md gap-6 py-4 md:py-8">
      <h1 className="text-2xl">아이디·비밀번호 찾기</h1>
      <nav aria-label="찾을 것" className="grid grid-cols-2">
        <Link
          to="/findAccount"
          replace
          className={tab(!isPassword)}
          aria-current={isPassword ? undefined : 'page'}
        >
          아이디 찾기
        </Link>
        <Link
          to="/findAccount?tab=password"
          replace
          className={tab(isPassword)}
          aria-current={isPassword ? 'page' : undefined}
        >
          비밀번호 재설정
        </Link>
      </nav>
      {isPassword ? <FindPassword key="password" /> : <FindId key="id" />}
      <p className="text-center text-sm text-ink-soft">
        휴대폰 번호가 바뀌어 받을 수 없다면 다니시는 분원으로 전화해 주세요.{' '}
        <Link to="/branches" className="text-brand underline underline-offset-4">
          분원 연락처
        </Link>
      </p>
    </section>
  );
}

function FindId() {
  return (
    <FindForm
      initial={{ name: '', phone: '' }}
      shape={idShape}
      submitText="아이디 받기"
      ask={({ name = '', phone = '' }) => callApi(findId, { name, phone })}
    >
      {(field) => (
        <>
          <p className="text-ink-soft">가입하실 때 확인한 휴대폰으로 아이디를 보내 드립니다.</p>
          <TextField label="이름" autoComplete="name" maxLength={30} {...field('name')} />
          <PhoneField label="휴대폰 번호" {...field('phone')} />
        </>
      )}
    </FindForm>
  );
}

function FindPassword() {
  return (
    <FindForm
      initial={{ userId: '', name: '' }}
      shape={passwordShape}
      submitText="재설정 링크 받기"
      ask={({ userId = '', name = '' }) => callApi(findPw, { userId, name })}
    >
      {(field) => (
        <>
          <p className="text-ink-soft">
            가입하실 때 확인한 연락처로 비밀번호를 바꾸는 링크를 보내 드립니다. 링크는 30분 동안 한 번만 쓸 수
            있습니다.
          </p>
          <TextField
            label="아이디"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...field('userId')}
          />
          <TextField label="이름" autoComplete="name" maxLength={30} {...field('name')} />
        </>
      )}
    </FindForm>
  );
}
