import type { ComponentProps } from 'react';
import type { Account } from '#src/features/members/contract/account.ts';
import { ProvenPhone } from '#src/features/members/parts/proven-phone.tsx';
import { Notice } from '#src/ui/notice.tsx';

type Props = Pick<ComponentProps<typeof ProvenPhone>, 'onProven' | 'sendBy' | 'sentSentence'>;

/** Proves the number an account has, and takes no other; its name is always known. */
export function AccountPhone({ account, ...rest }: Props & { readonly account: Account }) {
  if (account.mobile === '')
    return (
      <Notice tone="warn" title="등록된 휴대폰 번호가 없습니다.">
        <p>내 정보의 &lsquo;휴대폰 확인하기&rsquo;에서 지금 쓰시는 번호를 먼저 확인해 주세요.</p>
      </Notice>
    );
  return (
    <ProvenPhone
      {...rest}
      name={account.name}
      onNameFault={null}
      initialMobile={account.mobile}
      onlyMobile={account.mobile}
    />
  );
}
