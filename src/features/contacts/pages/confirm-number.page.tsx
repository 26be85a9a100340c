import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { PersonNameInput } from '#src/features/proofs/contract.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Arrival } from '#src/ui/arrival.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { refusedFields, useForm } from '#src/web/forms/use-form.ts';
import { proveCorrection } from '../contract/corrections.ts';

export const meta = () => [
  { title: titled('연락처 확인') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

const Shape = z.object({ name: PersonNameInput });
const titles = { mobile: '휴대폰 번호를 확인했습니다.', email: '이메일을 확인했습니다.' } as const;

/** Where the link to a corrected number or address leads: the member's name, and it is proven. */
export default function ConfirmNumberPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [proven, setProven] = useState<keyof typeof titles | null>(null);
  const form = useForm({
    initial: { name: '' },
    check: (values) => refusedFields(Shape, values),
    send: async ({ name }) => setProven((await callApi(proveCorrection, { code, name })).field),
  });
  useEffect(() => {
    if (hash === '') return;
    setCode(hash.slice(1));
    void navigate('/account/number/confirm', { replace: true });
  }, [hash, navigate]);
  return (
    <section className="mx-auto grid w-full max-w-xl gap-6 py-4 md:py-8">
      <h1 className="text-2xl">연락처 확인</h1>
      {proven ? (
        <>
          <Arrival>
            <Notice tone="good" title={titles[proven]} isLive>
              <p>앞으로 안내를 이 연락처로 보내 드립니다.</p>
            </Notice>
          </Arrival>
          <ButtonLink to="/account">내 계정으로</ButtonLink>
        </>
      ) : (
        <form {...form.formProps} method="post" className="grid gap-5">
          <ErrorSummary errors={form.summary} />
          <p>학원에서 정정한 연락처가 맞는지 확인합니다. 회원으로 등록된 이름을 입력해 주세요.</p>
          {code === '' && <p className="text-ink-soft">문자나 메일로 받으신 링크를 다시 눌러 주세요.</p>}
          <TextField label="회원 이름" autoComplete="name" maxLength={30} {...form.field('name')} />
          <Button type="submit" disabled={code === ''} isBusy={form.isBusy}>
            확인하기
          </Button>
        </form>
      )}
    </section>
  );
}
