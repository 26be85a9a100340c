import { type ComponentProps, useState } from 'react';
import { checkCaptcha, getCaptcha, sendCode, verifyCode } from '#src/features/proofs/contract.ts';
import { callApi } from '#src/web/api/api.ts';
import { CaptchaField } from '#src/web/forms/captcha-field.tsx';
import { PhoneProof } from '#src/web/forms/phone-proof.tsx';
import type { NameFault } from '#src/web/forms/use-proof-name.ts';

interface ProvenPhoneProps {
  readonly name: string;
  readonly initialMobile?: string;
  readonly onProven: (mobile: string) => void;
  readonly onMobileChange?: (mobile: string) => void;
  /** Null where the name is that of an account. */
  readonly onNameFault: NameFault | null;
  /** Of an account that has a number: no other proves anything about it. */
  readonly onlyMobile?: string;
  /** Sends the code another way than by text; `captchaPass` where one was asked for. */
  readonly sendBy?: (captchaPass: { readonly captchaPass?: string }) => Promise<Sent>;
  readonly sentSentence?: string;
}

type Sent = Awaited<ReturnType<ComponentProps<typeof PhoneProof>['send']>>;

/** Proves the phone of the very person named; a captcha joins in when the server asks for one. */
export function ProvenPhone({ name, sendBy, ...rest }: ProvenPhoneProps) {
  const [pass, setPass] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  return (
    <div className="grid gap-4">
      {round > 0 && (
        <CaptchaField
          load={() => callApi(getCaptcha, {})}
          check={(input) => callApi(checkCaptcha, { ...input, action: 'sendCode' })}
          onPass={setPass}
          round={round}
        />
      )}
      <PhoneProof
        {...rest}
        studentName={name}
        send={(input) => {
          const solved = pass === null ? {} : { captchaPass: pass };
          return sendBy ? sendBy(solved) : callApi(sendCode, { ...input, nameIs: 'own', ...solved });
        }}
        verify={(input) => callApi(verifyCode, input)}
        onRefused={(error) => {
          if (error.code === 'proof.captcha_needed') setRound((count) => count + 1);
          return false;
        }}
      />
    </div>
  );
}
