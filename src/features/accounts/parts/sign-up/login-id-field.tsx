import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { checkId } from '#src/features/members/contract/members.ts';
import { isLoginId } from '#src/features/members/rules/members.ts';
import { TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { usePaused } from '#src/web/forms/use-paused.ts';

/** A sign-in name that says while typing whether it is free. */
export function LoginIdField(props: Omit<ComponentProps<typeof TextField>, 'label'> & { value: string }) {
  const userId = usePaused(props.value);
  const { data, isFetching } = useQuery({
    queryKey: ['check-id', userId],
    queryFn: () => callApi(checkId, { userId }),
    enabled: isLoginId(userId),
    retry: false,
  });
  const isCurrent = userId === props.value && isLoginId(userId);
  const taken = isCurrent && data?.available === false ? '이미 사용 중인 아이디입니다.' : undefined;
  return (
    <div className="grid gap-1.5">
      <TextField
        {...props}
        label="아이디"
        hint="영문 소문자로 시작하는 영문 소문자와 숫자 6~20자입니다."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        error={props.error ?? taken}
      />
      <p role="status" className="min-h-5 text-sm text-brand">
        {isCurrent && isFetching && '사용할 수 있는지 확인하고 있습니다…'}
        {isCurrent && !isFetching && data?.available && '사용할 수 있는 아이디입니다.'}
      </p>
    </div>
  );
}
