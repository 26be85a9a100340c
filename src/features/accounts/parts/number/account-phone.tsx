import type { ComponentProps } from 'react';
import type { Account } from '#src/features/members/contract/account.ts';
import { ProvenPhone } from '#src/features/members/parts/proven-phone.tsx';

type Props = Pick<ComponentProps<typeof ProvenPhone>, 'onProven' | 'sendBy' | 'sentSentence'>;

/** Proves the number an account has; its name is always known. */
export function AccountPhone({ account, ...rest }: Props & { readonly account: Account }) {
  return <ProvenPhone {...rest} name={account.name} onNameFault={null} initialMobile={account.mobile} />;
}
